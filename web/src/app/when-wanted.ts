/** A phone that takes longer than this from the answer to the first paint would stand still while the page is taken over, ms. */
const slowMs = 300
/** Such a phone is left to its reader for so long, unless he touches the page before, ms. */
const calmMs = 7_000
/** A picture that takes longer than this is not waited for, ms. */
const patienceMs = 2_000
/** By these somebody is known to use the page. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/** How long this device took from the page's answer to its first paint, ms; never called by a page that is not seen. */
const whenPainted = (tell: (ms: number) => void): void => {
  new PerformanceObserver((list, observer) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (!paint) return
    observer.disconnect()
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    tell(paint.startTime - (navigation?.responseEnd ?? 0))
  }).observe({ type: 'paint', buffered: true })
}

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

/**
 * Runs the application once: with `atOnce` and on a quick device as soon as the page is there, and on a slow one as soon as
 * somebody touches the page, or after it has been left in peace for a while. What the page says can be read and its links
 * followed all the time.
 */
export const whenWanted = (run: () => Promise<unknown>, { atOnce }: { atOnce: boolean }): void => {
  const waiting = new AbortController()
  const start = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    void run()
  }
  const goOn = (paintMs: number) => {
    if (atOnce || paintMs <= slowMs) return start()
    setTimeout(start, calmMs)
    return fetchRest()
  }
  doAgainWhenReady()
  for (const sign of signs) window.addEventListener(sign, start, { passive: true, signal: waiting.signal })
  document.addEventListener('visibilitychange', start, { signal: waiting.signal })
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint')) start()
  else whenPainted((ms) => whenLoaded(() => goOn(ms)))
}
