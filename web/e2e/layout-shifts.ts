import type { Page } from '@playwright/test'

type Shift = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Watched = { shifts: string[] }

/** Notes layout shifts that follow no input, from the first paint of each page on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.nodeName} ${node?.textContent?.slice(0, 60)} from ${from.x},${from.y} to ${to.x},${to.y}`,
        )
        shifts.push(`${value.toFixed(4)} ${moved.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Delays each answer past a paint, one after another. */
export const delayAnswers = (page: Page): Promise<unknown> => {
  let before = Promise.resolve()
  return page.route(/\/api\//, async (route) => {
    before = before.then(() => new Promise((resolve) => setTimeout(resolve, 250)))
    await before
    await route.fallback()
  })
}

/** Of the page that is open. */
export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as Watched).shifts)

/** Their sum: at least the page's cumulative layout shift. */
export const shiftSumOn = async (page: Page): Promise<number> =>
  (await shiftsOn(page)).reduce((sum, shift) => sum + Number.parseFloat(shift), 0)
