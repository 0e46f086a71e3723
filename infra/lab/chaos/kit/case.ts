/** One experiment: what it does to the running product, and whether the promises held. */
export type ChaosCase = {
  name: string
  about: string
  /** Names of what it does in turn; a caller may ask for some of them. */
  parts?: readonly string[]
  run: (print: (line: string) => void, parts: readonly string[]) => Promise<{ pass: boolean } & Record<string, unknown>>
}
