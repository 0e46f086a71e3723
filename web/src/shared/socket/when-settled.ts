const soonMs = 200

/** Runs low-priority work after load, when idle. */
export const whenSettled = (run: () => void): void => {
  // oxlint-disable-next-line compat/compat -- replaced where it is missing
  const whenIdle = window.requestIdleCallback ?? ((idle: () => void) => setTimeout(idle, soonMs))
  if (document.readyState === 'complete') whenIdle(run)
  else window.addEventListener('load', () => whenIdle(run), { once: true })
}
