/** The lines of a text without their ends (LF or CRLF), one after another: a large text is never held twice. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('\n', start)
    const line = end < 0 ? text.slice(start) : text.slice(start, end)
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    if (end < 0) return
    start = end + 1
  }
}
