const startedAt = performance.now()

/** Prints a step's name with the seconds since the start. */
export const step = (what: string): void =>
  console.log(`\n[${Math.round((performance.now() - startedAt) / 1_000)} s] ${what}`)

const broken: string[] = []

/** Prints a check's result and records a failure. */
export const found = (what: string, isSo = true): void => {
  console.log(`  ${isSo ? 'ok  ' : 'FAIL'} ${what}`)
  if (!isSo) broken.push(what)
}

export const failures = (): readonly string[] => broken
