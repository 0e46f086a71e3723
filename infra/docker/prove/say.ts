const startedAt = performance.now()

/** The beginning of a step, with the time since all began. */
export const step = (what: string): void =>
  console.log(`\n[${Math.round((performance.now() - startedAt) / 1_000)} s] ${what}`)

const broken: string[] = []

/** What a step found: `isSo` is what must hold. */
export const found = (what: string, isSo = true): void => {
  console.log(`  ${isSo ? 'ok  ' : 'FAIL'} ${what}`)
  if (!isSo) broken.push(what)
}

/** What did not hold so far. */
export const failures = (): readonly string[] => broken
