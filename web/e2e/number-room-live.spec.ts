import { expect, test, type Page } from '@playwright/test'
import { paths } from '../src/shared/paths/site-paths.ts'
import { enterByApi, startDraw } from './desk.ts'
import { givenWaitingMarket, masterHeaders } from './staff.ts'

const market = 'RUANG ANGKA'
const [wrong, right] = ['8305', '8350']

/** A page without scripts, opened until it says so. */
const reads = (page: Page, path: string, words: string | RegExp) =>
  expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(words, { timeout: 1_000 })
  }).toPass()

test('a correction counts everywhere: history, search, statistics and paito agree', async ({ browser, request }) => {
  const date = await givenWaitingMarket(request, market)
  const headers = await masterHeaders(request)
  const draw = await startDraw(request, headers, { market, date })
  const enter = (numbers: string) => enterByApi(request, headers, draw, 'PRIZE 1', numbers)
  const counted = async (digits: string): Promise<number> => {
    const query = new URLSearchParams({ market, prizes: '1' })
    const answer = await request.get(`/api/public/numbers/${digits}?${query.toString()}`)
    return answer.ok() ? ((await answer.json()) as { count: number }).count : -1
  }
  const ekor = async (): Promise<number[]> => {
    const answer = await request.get(`/api/public/statistics/${encodeURIComponent(market)}?prizes=1`)
    if (!answer.ok()) return []
    const { positions } = (await answer.json()) as { positions: { position: string; counts: number[] }[] }
    return positions.find(({ position }) => position === 'EKOR')?.counts ?? []
  }

  await enter(wrong)
  await expect.poll(() => counted(wrong)).toBe(1)
  await enter(right)
  await expect.poll(() => counted(right)).toBe(1)
  await expect.poll(() => counted(wrong)).toBe(0)
  await expect.poll(ekor).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0])

  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await reads(page, paths.resultDetail(market), right.split('').join(' '))
  await reads(page, paths.paito(market), new RegExp(right.split('').join('\\s*')))
  await page.context().close()
})
