import type { Outcome } from './part.ts'

/** The end of `npm test`: a line per part, each failed test with the command that runs it alone, then the sum. */
export const summaryLines = (outcomes: readonly Outcome[]): string[] => {
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const lineOf = ({ name, passed, failed, skipped, seconds = 0, problem }: Outcome) => {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    return `${name.padEnd(8)} ${counts}, ${Math.round(seconds)} s${problem ? ` (${problem})` : ''}`
  }
  const failures = outcomes.flatMap(({ failures = [] }) => failures)
  return [
    '',
    ...outcomes.map(lineOf),
    ...(failures.length > 0 ? ['', 'Failed, each with the command that runs it alone:'] : []),
    ...failures.flatMap(({ title, command }) => [`  ${title}`, `    ${command}`]),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}
