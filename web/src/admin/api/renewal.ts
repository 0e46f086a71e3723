/** Holds calls refused by an ended session until the user signs in again or declines. */
export const createRenewal = () => {
  let isOpen = false
  let waiting: ((renewed: boolean) => void)[] = []
  const settle = (renewed: boolean) => {
    const settled = waiting
    waiting = []
    for (const resolve of settled) resolve(renewed)
  }
  return {
    /** Resolves with whether there is a new token. */
    wait: (): Promise<boolean> => (isOpen ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(false)),
    /** A user has signed in. */
    begin(): void {
      isOpen = true
      settle(true)
    },
    /** No user is signed in. */
    end(): void {
      isOpen = false
      settle(false)
    },
  }
}

export const renewal = createRenewal()
