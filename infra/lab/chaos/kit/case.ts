/** One experiment on the running product: what is done to it, and whether what must hold did. */
export type ChaosCase = {
  name: string
  about: string
  run: (print: (line: string) => void) => Promise<{ pass: boolean } & Record<string, unknown>>
}
