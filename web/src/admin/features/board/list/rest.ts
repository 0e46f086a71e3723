/** Rows keep their places this long after a key or a pointer over the list; ms. */
const restMs = 2000

/** Waits until neither a key nor the pointer is in use. */
export const createRest = () => {
  let lastInputAt = -Infinity
  return {
    noteInput: (): void => {
      lastInputAt = performance.now()
    },
    /** Calls `act` once at rest, at once if it is; returns its cancellation. */
    whenRested(act: () => void): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined
      const attempt = () => {
        const left = lastInputAt + restMs - performance.now()
        if (left <= 0) act()
        else timer = setTimeout(attempt, left)
      }
      attempt()
      return () => clearTimeout(timer)
    },
  }
}
