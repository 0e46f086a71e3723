/** What a spreadsheet would run as a formula; the quote before it is ours. */
const formula = /^'*[=+\-@]/
const quotedFormula = /^'+[=+\-@]/

export const toCell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const fromCell = (cell: string): string => {
  const text = cell.trim()
  return quotedFormula.test(text) ? text.slice(1) : text
}

const quoted = /\s*(?:"((?:[^"]|"")*)"\s*|([^",]*))(?:,|$)/y

/** The trimmed cells of a line, formulas restored; null where its quotes do not match. */
export const cellsOf = (line: string): string[] | null => {
  if (!line.includes('"')) return line.split(',').map(fromCell)
  const cells: string[] = []
  quoted.lastIndex = 0
  for (;;) {
    const match = quoted.exec(line)
    if (!match) return null
    const [whole, inQuotes, plain = ''] = match
    cells.push(fromCell(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"')))
    if (!whole.endsWith(',')) return quoted.lastIndex === line.length ? cells : null
  }
}

/** Without LF or CRLF, lazily: a large text is never in memory twice. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('\n', start)
    const line = end < 0 ? text.slice(start) : text.slice(start, end)
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    if (end < 0) return
    start = end + 1
  }
}
