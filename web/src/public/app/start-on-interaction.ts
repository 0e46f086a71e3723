/** A device that is never idle begins after this all the same, ms. */
const busyMs = 2_000
/** A picture that takes longer than this is not waited for, ms. */
const patienceMs = 2_000
/** By these somebody is known to use the page. Not by a pointer that moves: browsers tell of one that rests when the page comes under it. */
const signs = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/**
 * What is pressed or chosen before the page answers is done again once it does, the last of it alone. Links, forms and the menu
 * work from the start.
 */
const doAgainWhenReady = (): void => {
  let again = (): void => undefined
  const listening = new AbortController()
  const keep = { capture: true, signal: listening.signal }
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button[type=button]')
      if (button) again = () => button.click()
    },
    keep,
  )
  document.addEventListener(
    'change',
    ({ target }) => {
      const { value } = target as HTMLSelectElement
      again = () => {
        ;(target as HTMLSelectElement).value = value
        target?.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    keep,
  )
  new MutationObserver((_changes, observer) => {
    observer.disconnect()
    listening.abort()
    again()
  }).observe(document.documentElement, { attributeFilter: ['data-ready'] })
}

/** Fetches the application's files without running them; the page names them. */
const fetchRest = (): void => {
  const files = document.querySelector<HTMLElement>('script[data-rest]')?.dataset['rest'] ?? ''
  for (const href of files.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** What has arrived is decoded and painted within this, ms. */
const paintMs = 100

/** Calls once what is there now had its time to be painted. */
const afterFrames = (run: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run, paintMs)))
}

/** Calls once the page stands on the screen: on a quick network, or a slow phone, a script would else be there before its first picture. */
const whenPainted = (run: () => void): void => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return afterFrames(run)
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    afterFrames(run)
  }).observe({ type: 'paint', buffered: true })
}

/** Calls when the page's own picture and digits are there, or when they keep it waiting. */
const whenLoaded = (run: () => void): void => {
  if (document.readyState === 'complete') run()
  else {
    let isDone = false
    const once = () => {
      if (!isDone) run()
      isDone = true
    }
    window.addEventListener('load', once, { once: true })
    setTimeout(once, patienceMs)
  }
}

/** Calls in the next moment in which the device has nothing to do. */
const whenIdle = (run: () => void): void => {
  // Safari does not tell.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: busyMs })
  else setTimeout(run, 200)
}

/**
 * Runs the application once: as soon as the page is seen with `atOnce`, otherwise when the page is there and the device idle, and in any
 * case when somebody touches the page or turns to another tab. What the page says can be read and its links followed all the time.
 */
export const startOnInteraction = (run: () => Promise<unknown>, { atOnce }: { atOnce: boolean }): void => {
  const waiting = new AbortController()
  const start = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    void run()
  }
  doAgainWhenReady()
  for (const sign of signs) window.addEventListener(sign, start, { passive: true, signal: waiting.signal })
  document.addEventListener('visibilitychange', start, { signal: waiting.signal })
  if (document.visibilityState === 'hidden') return start()
  if (atOnce) return whenPainted(start)
  whenLoaded(() =>
    whenPainted(() => {
      fetchRest()
      whenIdle(start)
    }),
  )
}
