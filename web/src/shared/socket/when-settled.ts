const soonMs = 200

/** Runs something that nobody waits for, once the page has loaded and the browser has nothing better to do. */
export const whenSettled = (run: () => void): void => {
  const whenIdle = window.requestIdleCallback ?? ((idle: () => void) => setTimeout(idle, soonMs))
  if (document.readyState === 'complete') whenIdle(run)
  else window.addEventListener('load', () => whenIdle(run), { once: true })
}
