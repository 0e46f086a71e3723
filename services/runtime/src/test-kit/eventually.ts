/** What `look` answers once it answers something; fails after `ms`, far more than a busy machine needs, with what was waited for. */
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
