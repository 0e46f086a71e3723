/** Polls `look` until it returns something; fails after `ms`, generous for a busy machine. */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  ms = 30_000,
): Promise<T> => {
  const end = Date.now() + ms
  while (Date.now() < end) {
    const seen = await look()
    if (seen) return seen
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`waited ${ms} ms for ${what}`)
}
