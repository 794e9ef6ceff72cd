internal import CFFmpeg

/// Packets that were read before their turn, in order.
struct PacketQueue: ~Copyable {
    private var packets: [UnsafeMutablePointer<AVPacket>] = []
    private var taken = 0

    /// Moves the content of a packet in. The corresponding C function is `av_packet_move_ref`.
    mutating func put(_ packet: borrowing Packet) throws(FFmpegError) {
        let own = try allocated("av_packet_alloc", av_packet_alloc())
        av_packet_move_ref(own, packet.pointer)
        packets.append(own)
    }

    /// Moves the oldest packet out; false when there is none.
    mutating func take(into packet: borrowing Packet) -> Bool {
        guard taken < packets.count else { return false }
        av_packet_move_ref(packet.pointer, packets[taken])
        taken += 1
        return true
    }

    deinit {
        for packet in packets {
            var packet: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&packet)
        }
    }
}
