/** Elements where `/` must not open the search. */
const typing = 'input,textarea,select,dialog *'

/** `/` opens the search. The keys until its field is there are kept at its link, a line each below a first one. */
const openSearchByKey = (): void => {
  document.addEventListener(
    'keydown',
    (event) => {
      const { key } = event
      const link = document.querySelector<HTMLElement>('[data-search]')
      if (!link || event.ctrlKey || event.metaKey || event.altKey || document.activeElement?.matches(typing)) return
      const { typed } = link.dataset
      if (typed === undefined && key !== '/') return
      if (key.length === 1 || key === 'Enter') event.preventDefault()
      link.dataset['typed'] = `${typed}\n${key}`
      if (typed === undefined) link.click()
    },
    true,
  )
}

/** Starts after this on a device that is never idle, ms. */
const busyMs = 2_000
/** Tries again after this without a network, ms. */
const retryMs = 3_000
/** Waits no longer for pictures or a paint, ms. */
const patienceMs = 2_000
/** Not pointermove: browsers fire it for a resting pointer when a page loads under it. */
const interactions = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/** Replays the last click or choice made before hydration, the search too. Links, forms and the menu work without it. */
const replayWhenReady = () => {
  let replay = (): void => undefined
  let awaited: HTMLElement | null = null
  const listening = new AbortController()
  const keep = { capture: true, signal: listening.signal }
  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('button[type=button], [data-search]')
      if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      awaited = button
      // Read at the search alone.
      button.dataset['typed'] ??= ''
      replay = () => button.click()
    },
    keep,
  )
  document.addEventListener(
    'change',
    ({ target }) => {
      const { value } = target as HTMLSelectElement
      replay = () => {
        ;(target as HTMLSelectElement).value = value
        target?.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    keep,
  )
  new MutationObserver((_changes, observer) => {
    observer.disconnect()
    listening.abort()
    replay()
  }).observe(document.documentElement, { attributeFilter: ['data-ready'] })
  /** Follows an awaited link: the application does not come. */
  return () => {
    if (awaited instanceof HTMLAnchorElement) location.assign(awaited.href)
  }
}

const fetchRest = (): void => {
  const files = document.querySelector<HTMLElement>('script[data-rest]')?.dataset['rest'] ?? ''
  for (const href of files.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** Time to decode and paint what has arrived, ms. */
const paintMs = 100

const once = (run: () => void): (() => void) => {
  let isDone = false
  return () => {
    if (!isDone) run()
    isDone = true
  }
}

const afterFrames = (run: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run, paintMs)))
}

/** After the first paint: on a quick network or a slow phone the script would arrive before it. */
const whenPainted = (run: () => void): void => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return afterFrames(run)
  const painted = once(() => afterFrames(run))
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    painted()
  }).observe({ type: 'paint', buffered: true })
  // Firefox may name no paint after Back.
  setTimeout(painted, patienceMs)
}

/** When the page's picture and digits have loaded, or timed out. */
const whenLoaded = (run: () => void): void => {
  if (document.readyState === 'complete') run()
  else {
    const loaded = once(run)
    window.addEventListener('load', loaded, { once: true })
    setTimeout(loaded, patienceMs)
  }
}

const whenIdle = (run: () => void): void => {
  // Safari lacks it.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: busyMs })
  else setTimeout(run, 200)
}

/**
 * Runs the application once: after the first paint with `atOnce`, else when loaded and idle, and on the first interaction or
 * hidden tab.
 */
export const startOnInteraction = (run: () => Promise<unknown>, { atOnce }: { atOnce: boolean }): void => {
  const waiting = new AbortController()
  const start = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    const attempt = () => {
      run().catch((error: unknown) => {
        console.warn('application not loaded', error)
        giveUp()
        setTimeout(attempt, retryMs)
      })
    }
    attempt()
  }
  const giveUp = replayWhenReady()
  openSearchByKey()
  for (const interaction of interactions)
    window.addEventListener(interaction, start, { passive: true, signal: waiting.signal })
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
