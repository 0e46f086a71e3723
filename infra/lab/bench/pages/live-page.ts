import type { Browser, Page } from '@playwright/test'
import type { Product } from '../../../test/harness/product.ts'
import { startWaitingMarket } from '../../harness/waiting-market.ts'
import { until } from '../../../test/harness/until.ts'
import type { ApiClient } from '../../../local/api-client.ts'

/** A visitor's experience during a draw on a throttled CPU. */
type LiveFigures = { prizes: number; cls: number; moved: string[]; inpMs: number; interactions: number }

const prizeCount = 20
const seenMs = 30_000

type Shift = { value: number; moved: string }
type ShiftEntry = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Watched = Window & { shifts: Shift[]; interactions: Record<number, number> }

const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched
    watched.shifts = []
    watched.interactions = {}
    sessionStorage.setItem('hasSeenPopup', 'true')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.nodeName} '${node?.textContent?.slice(0, 40)}' from ${from.x},${from.y} to ${to.x},${to.y}`,
        )
        if (!hadRecentInput) watched.shifts.push({ value, moved: moved.join('; ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (!entry.interactionId) continue
        const known = watched.interactions[entry.interactionId] ?? 0
        watched.interactions[entry.interactionId] = Math.max(known, entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

type LiveRun = { browser: Browser; product: Product; api: ApiClient; market: string; slowdown: number }

/** Enters 20 prizes while one visitor watches and another clicks in a second page. */
export const measureLivePage = async ({ browser, product, api, market, slowdown }: LiveRun): Promise<LiveFigures> => {
  const { id } = await startWaitingMarket(api, market)
  // Apart: a pin of one would reorder the chips of the other.
  const newVisitor = () => browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'no-preference' })
  await using visitor = await newVisitor()
  await using other = await newVisitor()
  const [watching, using] = [await visitor.newPage(), await other.newPage()]
  for (const page of [watching, using]) {
    await watch(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${product.url}/live-draw?market=${encodeURIComponent(market)}`)
    await page.getByText('Terhubung').filter({ visible: true }).waitFor()
  }
  const pin = using.getByRole('button', { name: /^(Sematkan|Lepas) / })
  for (let index = 0; index < prizeCount; index++) {
    const type = index < prizeCount / 2 ? 'STARTER PRIZE' : 'CONSOLATION PRIZE'
    await api.post(`/admin/results/${id}/prizes`, { type, numbers: String(5000 + index) })
    await pin.click()
  }
  const last = String(5000 + prizeCount - 1)
  await until('the last prize is seen', seenMs, () => watching.getByText(last, { exact: true }).first().isVisible())
  const shifts = await watching.evaluate(() => (window as unknown as Watched).shifts)
  const durations = await using.evaluate(() => Object.values((window as unknown as Watched).interactions))
  // As browsers report INP: the slowest of fewer than 50 interactions, at least 16 ms.
  return {
    prizes: prizeCount,
    cls: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ moved }) => moved),
    inpMs: Math.max(16, ...durations),
    interactions: prizeCount,
  }
}
