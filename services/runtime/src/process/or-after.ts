/** Waits for work, but no longer than `ms`; the work itself goes on. Does not keep the process alive. */
export const orAfter = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())])
