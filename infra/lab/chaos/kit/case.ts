/** One experiment: what it does to the running product, and whether the promises held. */
export type ChaosCase = {
  name: string
  about: string
  run: (print: (line: string) => void) => Promise<{ pass: boolean } & Record<string, unknown>>
}
