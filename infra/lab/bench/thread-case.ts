import type { Browser, Page } from '@playwright/test'
import { openResultDesk } from '../harness/admin-page.ts'
import { launchBrowser } from '../harness/browser.ts'
import { startProduct, type Product } from '../harness/product.ts'
import { until } from '../harness/until.ts'
import { startWaitingMarket } from '../harness/waiting-market.ts'
import { signIn } from '../../local/api-client.ts'
import type { BenchCase } from './case.ts'
import { describeMs, median, percentile } from '../harness/stats.ts'
import { measureWsEcho } from './ws-echo.ts'

const goalP99Ms = 1_000
const listType = 'CONSOLATION PRIZE'
const prizePost = '/prizes'

type SeenWindow = Window & { seenAt: Record<string, number> }

/** A visitor's page that records when each number was painted, ms since 1970. */
const openViewer = async (browser: Browser, product: Product, market: string): Promise<Page> => {
  const page = await browser.newPage()
  await page.goto(`${product.url}/live-draw`)
  await page.getByLabel('Pilih Pasaran Live Draw:').selectOption(market)
  await page.getByText('Terhubung').first().waitFor()
  await page.evaluate(() => {
    const seenAt: Record<string, number> = {}
    ;(window as unknown as SeenWindow).seenAt = seenAt
    const note = () => {
      // The visible number, not the spoken one beside it.
      for (const { textContent: number } of document.querySelectorAll('main li > [aria-hidden]')) {
        if (!/^[7-9]\d{3}$/.test(number ?? '') || number in seenAt) continue
        seenAt[number] = Number.NaN
        requestAnimationFrame(() => (seenAt[number] = performance.timeOrigin + performance.now()))
      }
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return page
}

/** Start of each prize POST in order, ms since 1970. */
const postTimes = (desk: Page): Promise<number[]> =>
  desk.evaluate(
    (path) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith(path))
        .map(({ startTime }) => performance.timeOrigin + startTime),
    prizePost,
  )

const enterNumbers = async (desk: Page, numbers: string[]) => {
  const type = desk.getByLabel('Tipe Hadiah')
  await type.fill(listType)
  for (const number of numbers) {
    const field = desk.getByLabel('Nomor', { exact: true })
    await field.fill(number)
    const answered = desk.waitForResponse((answer) => answer.url().endsWith(prizePost))
    await field.press('Enter')
    await answered
    await desk.waitForTimeout(120)
  }
}

const measureThread = async (browser: Browser, product: Product, market: string, count: number): Promise<number[]> => {
  await startWaitingMarket(await signIn(product.url, product.username, product.password), market)
  const desk = await openResultDesk(browser, product)
  await desk.getByLabel('Pasaran', { exact: true }).first().selectOption(market)
  await desk.getByRole('button', { name: /Mulai Sesi/ }).click()
  const viewer = await openViewer(browser, product, market)
  // Squares: the guard asks about a list of equal steps.
  const numbers = Array.from({ length: count }, (_, index) => String(7000 + index ** 2))
  await enterNumbers(desk, numbers)
  const seen = () => viewer.evaluate(() => (window as unknown as SeenWindow).seenAt)
  await until('the viewer has seen every number', 20_000, async () => {
    const times = await seen()
    return numbers.every((number) => Number.isFinite(times[number]))
  })
  const [sentAt, seenAt] = [await postTimes(desk), await seen()]
  await Promise.all([desk.close(), viewer.close()])
  return numbers.map((number, index) => (seenAt[number] ?? Number.NaN) - (sentAt[index] ?? Number.NaN))
}

/** Prizes typed in one browser and seen in another, through the real product. */
export const threadCase: BenchCase = {
  name: 'thread',
  about: `from an admin's POST to a visitor's screen, compared with a bare ws echo; goal: p99 within ${goalP99Ms} ms`,
  async run({ smoke, print, figures }) {
    const [rounds, count] = smoke ? [1, 10] : [3, 50]
    const product = await startProduct()
    const browser = await launchBrowser()
    try {
      const ours: number[][] = []
      const echo: number[][] = []
      const measure = [
        async (round: number) => ours.push(await measureThread(browser, product, `UKUR ${round}`, count)),
        async () => echo.push(await measureWsEcho(browser, count)),
      ]
      for (let round = 0; round < rounds; round++) {
        for (const part of round % 2 === 0 ? measure : measure.toReversed()) await part(round)
        print(`round ${round + 1}: POST to screen ${describeMs(ours.at(-1) ?? [])}`)
        print(`round ${round + 1}: ws echo        ${describeMs(echo.at(-1) ?? [])}`)
      }
      const p99 = percentile(ours.flat(), 0.99)
      const ratio = median(ours.map(median)) / median(echo.map(median))
      print(`all rounds: POST to screen ${describeMs(ours.flat())}; p50 is ${ratio.toFixed(1)}x the echo's`)
      figures.atMost("admin's POST to a visitor's screen, p99", p99, goalP99Ms, {
        unit: 'ms',
        peer: `bare ws echo ${percentile(echo.flat(), 0.99).toFixed(1)} ms`,
        rounds: ours.map((times) => percentile(times, 0.99)),
      })
      return { p99, ratio, ours, echo }
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}
