import Glibc
import SottoSupport
import Testing

private actor Counter {
    private let worker = WorkerThread(name: "sotto-counter")
    nonisolated var unownedExecutor: UnownedSerialExecutor { worker.asUnownedSerialExecutor() }
    private var threads: Set<pthread_t> = []
    private(set) var count = 0

    deinit { worker.stop() }

    func add() async {
        threads.insert(pthread_self())
        count += 1
        await Task.yield()
        threads.insert(pthread_self())
    }

    var threadCount: Int { threads.count }
}

@Suite struct WorkerThreadTests {
    @Test func runsAllJobsOfAnActorOnOneThread() async {
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { await counter.add() } }
        }
        #expect(await counter.count == 200)
        #expect(await counter.threadCount == 1)
    }

    @Test func anActorAndItsThreadEndTogether() async {
        weak var released: Counter?
        do {
            let counter = Counter()
            await counter.add()
            released = counter
        }
        #expect(released == nil)
    }
}
