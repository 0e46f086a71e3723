/** One benchmark: ours beside a named peer in the same run. `smoke` asks for the smallest honest size of it. */
export type BenchCase = {
  name: string
  /** What it measures, in one line. */
  about: string
  /** Even its smallest size takes more than its share of the smoke run's minute: it is run by name alone there. */
  isLong?: true
  run: (options: { smoke: boolean; print: (line: string) => void }) => Promise<unknown>
}
