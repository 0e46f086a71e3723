import type { Figures } from './figures.ts'

/** A benchmark: ours and a named peer in the same run. `smoke`: the smallest meaningful size. */
export type BenchCase = {
  name: string
  about: string
  /** Too long for the smoke run, which includes it by name only. */
  isLong?: true
  /** Judged values go into `figures`; what it returns is printed for a closer look. */
  run: (options: { smoke: boolean; print: (line: string) => void; figures: Figures }) => Promise<unknown>
}
