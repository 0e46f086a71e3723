type Problem = { at: string; text: string }

const problemsBy = (form: RegExp) => (output: string) =>
  output.split('\n').flatMap((line): Problem[] => {
    const [, file, row, column, text = ''] = form.exec(line) ?? []
    return file ? [{ at: `${file}:${row}:${column}`, text }] : []
  })

/** The problems in the output of `tsc --pretty false`. */
export const typeProblems = problemsBy(/^(.+?)\((\d+),(\d+)\): error (TS\d+: .+)$/)

/** The problems in the output of `oxlint --format unix`. */
export const lintProblems = problemsBy(/^(.+?):(\d+):(\d+): (.+)$/)

/** The first of them in one line, and how many more there are. */
export const summaryOf = ([first, ...more]: readonly Problem[]): string => {
  if (!first) return 'no problems'
  return `${first.at} ${first.text}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
}
