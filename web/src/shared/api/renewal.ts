/**
 * Calls that were refused because the session had ended wait here until its user has signed in again or given up.
 * While nobody is signed in nothing waits.
 */
export const createRenewal = () => {
  let isOpen = false
  let waiting: ((renewed: boolean) => void)[] = []
  const settle = (renewed: boolean) => {
    const settled = waiting
    waiting = []
    for (const go of settled) go(renewed)
  }
  return {
    /** Answers whether there is a new token, as soon as that is known. */
    wait: (): Promise<boolean> => (isOpen ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(false)),
    /** Somebody has signed in. */
    begin(): void {
      isOpen = true
      settle(true)
    },
    /** Nobody is signed in any more. */
    end(): void {
      isOpen = false
      settle(false)
    },
  }
}

export const renewal = createRenewal()
