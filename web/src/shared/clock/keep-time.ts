import type { Clock } from './clock.ts'

/** Asks again while no answer came, ms; the random part keeps a crowd from asking at once. */
const againMs = 4_000

/**
 * Keeps the time true: doubts it when the network is gone or the page comes back from the browser's cache or from sleep,
 * and calls `ask` until an answer makes it known.
 */
export const keepTime = (clock: Clock, ask: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const askUntilKnown = () => {
    clearTimeout(timer)
    if (clock.isKnown()) return
    if (document.visibilityState === 'visible' && navigator.onLine) ask()
    timer = setTimeout(askUntilKnown, againMs * (1 + Math.random()))
  }
  clock.each.known(askUntilKnown)
  document.addEventListener('visibilitychange', () => {
    clock.check()
    askUntilKnown()
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && clock.forget())
  window.addEventListener('offline', clock.forget)
  window.addEventListener('online', askUntilKnown)
  askUntilKnown()
}
