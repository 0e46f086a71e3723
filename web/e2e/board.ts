import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { everyDay } from '@papan/contracts/parsing/day-text.ts'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import type { Board, BoardDraw } from '@papan/contracts/calls/content/desk-calls.ts'
import { atWib, minuteMs, wibClock, wibDate, wibInstant } from '@papan/contracts/wib.ts'
import { answerCalls, expect, masterHeaders, openSignedIn } from './staff.ts'

/** Some minutes from now, but today: the draw of yesterday closed before its schedule was made, which is not shown. */
const closeAt = (now: number, minutes: number): string => {
  const then = now + minutes * minuteMs
  if (wibDate(then) === wibDate(now)) return wibClock(then).slice(0, 5)
  return minutes < 0 ? '00:00' : '23:59'
}

/** A market whose draw closes and is expected so many minutes from now; returns the draw. */
export const givenDraw = async (
  request: APIRequestContext,
  market: string,
  { closes, result }: { closes: number; result: number },
): Promise<{ market: string; date: string }> => {
  const headers = await masterHeaders(request)
  expect((await request.post('/api/admin/markets', { headers, data: { name: market } })).status()).toBe(201)
  const now = Date.now()
  const closeTime = closeAt(now, closes)
  // A result time is after its close, and may be after midnight.
  const expected = Math.max(now + result * minuteMs, atWib(wibDate(now), closeTime) + minuteMs)
  const resultTime = wibClock(expected).slice(0, 5)
  const schedule = {
    marketName: market,
    day: 'Setiap Hari',
    days: everyDay,
    closeTime,
    openTime: resultTime,
    resultTime,
  }
  expect((await request.post('/api/admin/schedules', { headers, data: schedule })).status()).toBe(200)
  return { market, date: drawDate(schedule, now, null) }
}

export const rowOf = (page: Page, market: string): Locator => page.locator(`[data-row$=" ${market}"]`)

export const openBoard = async (browser: Browser, headers: { authorization: string }, width = 1440): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
  await openSignedIn(page, '/admin/dashboard', headers)
  await expect(page.getByRole('heading', { name: '60 menit berikutnya' })).toBeVisible()
  await expect(page.getByText('Terhubung')).toBeVisible()
  return page
}

/** The board stays as this page shows it until the returned end is called. */
export const freezeBoard = async (page: Page): Promise<() => Promise<void>> => {
  const path = /\/api\/admin\/draws$/
  const answer = page.waitForResponse(path)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const json: unknown = await (await answer).json()
  const take = (route: { fulfill: (answer: { json: unknown }) => Promise<void> }) => route.fulfill({ json })
  await page.route(path, take)
  return () => page.unroute(path, take)
}

/** Answers the board with so many open draws, ten minutes apart; the first `late` ones ring. */
export const showDraws = (page: Page, count: number, late = 0): Promise<unknown> => {
  const at = Date.now()
  const instant = (minutes: number) => wibInstant(at + minutes * minuteMs)
  const draws = Array.from({ length: count }, (_, index): BoardDraw => {
    const closes = (index - late) * 10 + 5
    return {
      market: `UNDIAN ${index + 1}`,
      date: wibDate(at),
      family: null,
      closesAt: instant(index < late ? -30 : closes),
      resultAt: instant(index < late ? -10 : closes + 15),
      off: null,
      filled: 0,
      planned: 23,
      firstPrize: null,
      firstPrizeAt: null,
      completedAt: null,
    }
  })
  const alarms = draws.slice(0, late).map(({ market, date }) => ({
    id: `${market} ${date}/LATE`,
    market,
    date,
    level: 'LATE' as const,
    raisedAt: instant(-5),
    answer: null,
    epoch: 0,
    rev: 1,
    createdAt: instant(-5),
    updatedAt: instant(-5),
  }))
  const [limits, awayMs] = [{ late: 5, masters: 15, overdue: 30, again: 15, unstaffed: 10 }, minuteMs]
  const board: Board = { at: instant(0), draws, claims: [], alarms, seen: [], awayMs, limits }
  return answerCalls(page, 'GET', /\/api\/admin\/draws$/, { json: board })
}
