/** Between two lines where there is no terminal, ms. */
const quietMs = 10_000

type Totals = {
  numTotalTestSuites: number
  numPassedTestSuites: number
  numFailedTestSuites: number
  numPassedTests: number
  numFailedTests: number
}
type File = { context: { config: { displayName?: { name: string } } } }

/** jest's output as one line of progress. A file that fails is shown in full at once. */
export default class ProgressReporter {
  #begun = performance.now()
  #shownAt = performance.now()

  onTestResult(file: File, result: { failureMessage?: string | null }, totals: Totals): void {
    if (result.failureMessage) this.#write(`${result.failureMessage}\n`)
    const isTerminal = process.stdout.isTTY
    if (!isTerminal && performance.now() - this.#shownAt < quietMs) return
    this.#shownAt = performance.now()
    const done = totals.numPassedTestSuites + totals.numFailedTestSuites
    const seconds = Math.round((this.#shownAt - this.#begun) / 1000)
    const name = file.context.config.displayName?.name ?? ''
    const counts = `${totals.numPassedTests} passed, ${totals.numFailedTests} failed`
    this.#write(`${name.padEnd(8)} ${done} of ${totals.numTotalTestSuites} files, ${counts}, ${seconds} s`)
    if (!isTerminal) process.stdout.write('\n')
  }

  onRunComplete(): void {
    this.#write('')
  }

  /** On a terminal over the line of progress. */
  #write(text: string): void {
    process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${text}` : text)
  }
}
