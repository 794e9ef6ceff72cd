/// Sizes of files as people read them: `148 MB`, decimal as on the shop's shelf and in every browser.
func shown(bytes: Int) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    var number = Double(bytes)
    var unit = 0
    while number >= 999.5, unit < units.count - 1 {
        number /= 1000
        unit += 1
    }
    guard unit > 0, number < 9.95 else { return "\(Int(number.rounded())) \(units[unit])" }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
}
