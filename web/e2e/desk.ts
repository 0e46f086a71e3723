import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { guardFacts } from '@papan/contracts/calls/content/guard-calls.ts'
import { guardReasons } from '@papan/contracts/lottery/guard.ts'
import { topPrizeTypes } from '@papan/contracts/lottery/result-rules.ts'
import { expect, openSignedIn } from './staff.ts'

type Headers = { authorization: string }
/** A draw whose live entry has started. */
export type StartedDraw = { id: string; market: string; date: string }

export const startDraw = async (
  request: APIRequestContext,
  headers: Headers,
  data: { market: string; date: string; prizes?: readonly object[] },
): Promise<StartedDraw> => {
  const started = await request.post('/api/admin/results/start-session', { headers, data })
  expect(started.ok()).toBe(true)
  return (await started.json()) as StartedDraw
}

/** Enters a prize as this admin, outside the story's browsers. */
export const enterByApi = async (
  request: APIRequestContext,
  headers: Headers,
  { id }: StartedDraw,
  type: string,
  numbers: string,
): Promise<void> => {
  const answer = await request.post(`/api/admin/results/${id}/prizes`, { headers, data: { type, numbers } })
  expect(answer.ok()).toBe(true)
}

/** The prizes of a draw in order, as `PRIZE 1 1234`. */
export const storedPrizes = async (
  request: APIRequestContext,
  headers: Headers,
  { market, date }: StartedDraw,
): Promise<string[]> => {
  const answer = await request.get(`/api/admin/results/${encodeURIComponent(market)}/${date}`, { headers })
  const { prizes } = (await answer.json()) as { prizes: { type: string; numbers: string }[] }
  return prizes.map(({ type, numbers }) => `${type} ${numbers}`)
}

/** The numbers that visitors get of a draw; none before its first. */
export const publishedNumbers = async (
  request: APIRequestContext,
  { market, date }: { market: string; date: string },
): Promise<string[]> => {
  const answer = await request.get(`/api/public/results/${encodeURIComponent(market)}/${date}`)
  if (!answer.ok()) return []
  const { result } = (await answer.json()) as { result: { prizes: { numbers: string }[] } }
  return result.prizes.map(({ numbers }) => numbers)
}

/** Lists of a whole draw that the guard does not doubt. */
export const starters = ['0229', '1187', '2460', '3051', '4418', '5592', '6862', '7306', '8140', '9925']
export const consolations = ['0842', '1597', '2213', '3896', '4855', '5319', '6471', '7028', '8830', '0007']

/** A second person at a draw is asked once, and goes on. */
export const typeToo = (page: Page): Promise<void> => {
  const question = page.getByRole('alertdialog').filter({ hasText: 'Tetap isi juga?' })
  return page.addLocatorHandler(question, () => question.getByRole('button', { name: 'Tetap isi' }).click())
}

/** The guard's question, by its text. */
export const guardOf = (page: Page, question: string | RegExp) =>
  page.getByRole('alertdialog', { name: question }).filter({ has: page.getByRole('textbox') })

/** Types the number in question again. */
export const typeAgain = async (page: Page, question: string | RegExp, numbers: string): Promise<void> => {
  const dialog = guardOf(page, question)
  await dialog.getByRole('textbox').fill(numbers)
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** Stories share a day, and so numbers: those that another story's market has are typed again. */
export const confirmOtherStories = (page: Page): Promise<void> => {
  const question = page.getByRole('alertdialog').filter({ hasText: 'sama dengan', hasNotText: 'sudah diisi' })
  return page.addLocatorHandler(question, async () => {
    const text = (await question.textContent()) ?? ''
    for (const input of await question.getByRole('textbox').all()) {
      const type = (await input.evaluate((element) => element.closest('label')?.textContent ?? '')).split(':')[0]
      const [, numbers = ''] = /Simpan (\d+)/.exec(text) ?? new RegExp(`${type} (\\d+):`).exec(text) ?? []
      await input.fill(numbers)
    }
    await question.getByRole('button', { name: /^Simpan/ }).click()
  })
}

/** Numbers that the guard of this draw does not doubt, for PRIZE 1 to 3. */
export const freeNumbers = async (
  request: APIRequestContext,
  headers: Headers,
  { market, date }: { market: string; date: string },
): Promise<[string, string, string]> => {
  const answer = await request.get(`/api/admin/draws/${encodeURIComponent(market)}/${date}/facts`, { headers })
  const facts = guardFacts.parse(await answer.json())
  const found: { type: string; numbers: string }[] = []
  for (const type of topPrizeTypes) {
    const isFree = (numbers: string) => guardReasons({ type, numbers }, { ...facts, prizes: found }).length === 0
    const numbers = Array.from({ length: 9000 }, () => String(1000 + Math.floor(Math.random() * 9000))).find(isFree)
    found.push({ type, numbers: numbers ?? '' })
  }
  return found.map(({ numbers }) => numbers) as [string, string, string]
}

/** Another admin's page on this draw; `prepare` runs before it opens. */
export const openDesk = async (
  browser: Browser,
  headers: Headers,
  { id, market, date }: StartedDraw,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  const session = JSON.stringify({ id, market, date })
  await page.addInitScript((text) => localStorage.setItem('activeResultSession', text), session)
  await prepare(page)
  await typeToo(page)
  await confirmOtherStories(page)
  await openSignedIn(page, '/admin/manage-results', headers)
  await expect(sheetOf(page)).toBeVisible()
  return page
}

export const sheetOf = (page: Page) => page.getByRole('region', { name: 'Lembar undian' })

export const enter = async (page: Page, type: string, numbers: string): Promise<void> => {
  await page.getByLabel('Tipe Hadiah').fill(type)
  await page.getByLabel('Nomor', { exact: true }).fill(numbers)
  await page.getByLabel('Nomor', { exact: true }).press('Enter')
}

export const shows = (page: Page, type: string, numbers: string) =>
  expect(sheetOf(page).getByText(`${type}: ${numbers.split('').join(' ')}`)).toBeAttached()
