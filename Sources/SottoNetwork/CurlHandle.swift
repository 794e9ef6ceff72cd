internal import CCurl

/// One `CURL` easy handle. Every option that is set here is one that libcurl knows, so a failure is a lack of memory.
///
/// Thread: one owner at a time.
struct CurlHandle: ~Copyable {
    private let curl: UnsafeMutableRawPointer

    init() {
        _ = Self.globalState
        guard let curl = curl_easy_init() else { fatalError("libcurl is out of memory") }
        self.curl = curl
    }

    deinit {
        curl_easy_cleanup(curl)
    }

    /// `curl_global_init` must have run once before anything else, on one thread.
    private static let globalState: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// Name and version of the library.
    static var version: String { String(cString: sotto_curl_version()) }

    func set(_ option: CURLoption, _ value: Int) { sotto_curl_set_long(curl, option, value) }
    func set(_ option: CURLoption, offset: Int) { sotto_curl_set_offset(curl, option, curl_off_t(offset)) }
    /// The text is copied.
    func set(_ option: CURLoption, _ value: String) { sotto_curl_set_string(curl, option, value) }
    func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer) { sotto_curl_set_pointer(curl, option, pointer) }
    func set(_ option: CURLoption, _ callback: @escaping curl_write_callback) {
        sotto_curl_set_data_callback(curl, option, callback)
    }
    func setProgressCallback(_ callback: @escaping curl_xferinfo_callback) {
        sotto_curl_set_progress_callback(curl, CURLOPT_XFERINFOFUNCTION, callback)
    }

    /// Blocks until the transfer is over: `curl_easy_perform`.
    func perform() -> CURLcode { curl_easy_perform(curl) }

    static func message(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }
}
