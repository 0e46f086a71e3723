const typeError = /^(.+?)\((\d+),(\d+)\): error (TS\d+: .+)$/
const typesDone = /Found (\d+) errors?\. Watching/
const lintError = /^(.+?):(\d+):(\d+): (.+)$/

type Problem = { at: string; text: string }

/** One line of many problems: how many, and the first. */
export const summaryOf = (problems: readonly Problem[]): string => {
  const [first] = problems
  if (!first) return 'no problems'
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  return `${first.at} ${first.text}${more}`
}

/** Reads the output of `tsc --watch` line by line; returns a summary at the end of each round that changed it. */
export const createTypesReader = () => {
  let problems: Problem[] = []
  let last = ''
  return (line: string): string | null => {
    const [, file, row, column, text = ''] = typeError.exec(line) ?? []
    if (file) problems.push({ at: `${file}:${row}:${column}`, text })
    if (!typesDone.test(line)) return null
    const summary = summaryOf(problems)
    problems = []
    if (summary === last) return null
    last = summary
    return summary
  }
}

/** The problems in the output of `oxlint --format unix`. */
export const lintProblems = (output: string): Problem[] =>
  output.split('\n').flatMap((line) => {
    const [, file, row, column, text = ''] = lintError.exec(line) ?? []
    return file ? [{ at: `${file}:${row}:${column}`, text }] : []
  })
