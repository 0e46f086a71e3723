const pauseMs = 100

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Polls `isSo` until true. Rejects after `ms`, naming `what`. */
export const until = async (what: string, ms: number, isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const end = performance.now() + ms
  for (;;) {
    if (await isSo()) return
    if (performance.now() > end) throw new Error(`waited ${ms} ms in vain until ${what}`)
    await wait(pauseMs)
  }
}
