import { expect, test as base, type APIRequestContext, type Page, type Route } from '@playwright/test'
import { adminCatalogue, asShown, patternOf } from './admin-catalogue.ts'
import { axeFaults, colourRules } from './stage/browser-steps.ts'
import { noteShown } from './stage/story.ts'

/** Runs in the page: reports every sentence of the catalogue that appears, however briefly. */
const watchSentences = (wanted: readonly (readonly [sentence: string, pattern: string])[]): void => {
  const left = new Map(wanted.map(([sentence, pattern]) => [sentence, new RegExp(pattern)]))
  const { noteSentence } = globalThis as unknown as { noteSentence: (sentence: string) => Promise<void> }
  const checked = new Set([''])
  const checkText = (text: string | null): void => {
    const seen = text?.trim() ?? ''
    if (checked.has(seen)) return
    checked.add(seen)
    for (const [sentence, pattern] of left) {
      if (!pattern.test(seen)) continue
      left.delete(sentence)
      void noteSentence(sentence)
    }
  }
  const checkNode = (node: Node): void => {
    if (node instanceof Text) checkText(node.data)
    if (node instanceof Element) {
      for (const name of ['placeholder', 'title', 'aria-label']) checkText(node.getAttribute(name))
      checkText(node.childElementCount === 0 ? node.textContent : null)
    }
    for (const child of node.childNodes) checkNode(child)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      checkText(target.nodeType === Node.TEXT_NODE ? target.textContent : null)
      for (const node of addedNodes) checkNode(node)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Sentences that stories before have shown: looking for them once more costs time. */
const known = new Set<string>()

/** Notes the sentences of the back office for the catalogue, and closes what a story opened. */
export const test = base.extend({
  page: async ({ page, browser }, use) => {
    const shown = new Set<string>()
    await page.exposeBinding('noteSentence', (_source, sentence: string) => shown.add(sentence))
    await page.addInitScript(
      watchSentences,
      adminCatalogue
        .filter((sentence) => !known.has(sentence))
        .map((sentence) => [sentence, patternOf(sentence)] as const),
    )
    await use(page)
    for (const sentence of shown) {
      known.add(sentence)
      noteShown(asShown(sentence))
    }
    const opened = browser.contexts().filter((context) => context !== page.context())
    await Promise.all(opened.map((context) => context.close()))
  },
})
export { expect }
import { everyDay } from '@papan/contracts/parsing/day-text.ts'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import { wibClock } from '@papan/contracts/wib.ts'

/** The first master admin of the product that the story runs on. */
export const master = () => test.info().project.metadata as { username: string; password: string }

/** Stories alternate between phone and desktop: admins use both. */
export const phone = { width: 390, height: 844 }

export const signIn = async (page: Page, { username, password } = master()): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

type Login = { username: string; password: string }
const logIn = async (request: APIRequestContext, data: Login): Promise<{ authorization: string }> => {
  const login = await request.post('/api/auth/login', { data })
  expect(login.status()).toBe(200)
  const { token } = (await login.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

export const masterHeaders = (request: APIRequestContext) => logIn(request, master())

/** The newest entries of one's own in the activity log; audit writes them with a delay. */
export const ownLog = async (request: APIRequestContext, headers: { authorization: string }) => {
  const answer = await request.get('/api/admin/logs/mine', { headers })
  const { data } = (await answer.json()) as { data: { timestamp: string; requestId: string; details: string }[] }
  return data
}

/**
 * Times of a market whose draw of today waits now and for two hours, over midnight too: in the evening its draw date holds until
 * six. Opens first, so it is listed first; a draw of yesterday would come after those of today that other stories drew.
 */
const timesOfWaiting = (now: number): { closeTime: string; openTime: string } => {
  const hour = Number(wibClock(now).slice(0, 2))
  return { closeTime: hour >= 19 ? '18:00' : '00:00', openTime: '00:00' }
}

/** Creates a market that waits for its number; returns its draw date. */
export const givenWaitingMarket = async (request: APIRequestContext, name: string): Promise<string> => {
  const headers = await masterHeaders(request)
  expect((await request.post('/api/admin/markets', { headers, data: { name } })).status()).toBe(201)
  const now = Date.now()
  const schedule = { marketName: name, day: 'Setiap Hari', days: everyDay, ...timesOfWaiting(now) }
  expect((await request.post('/api/admin/schedules', { headers, data: schedule })).status()).toBe(200)
  return drawDate(schedule, now, null)
}

/** Opens a page signed in, without the login form. */
export const openSignedIn = async (
  page: Page,
  path: string,
  { authorization }: { authorization: string },
): Promise<void> => {
  await page.addInitScript((token) => localStorage.setItem('authToken', token), authorization.replace('Bearer ', ''))
  await page.goto(path)
}

/** Creates the market unless it exists. */
export const givenMarket = async (request: APIRequestContext, name: string): Promise<void> => {
  const headers = await masterHeaders(request)
  expect([201, 409]).toContain((await request.post('/api/admin/markets', { headers, data: { name } })).status())
}

export const passwordOf = (name: string): string => `kata-sandi-${name}`

const addUser = async (request: APIRequestContext, user: Login, role: 'ADMIN' | 'MASTER_ADMIN'): Promise<Login> => {
  const headers = await masterHeaders(request)
  expect((await request.post('/api/master/users', { headers, data: { ...user, role } })).ok()).toBe(true)
  return user
}

/** Creates a user with the role ADMIN. */
export const addAdmin = (request: APIRequestContext, name: string): Promise<Login> =>
  addUser(request, { username: `${name}-${Date.now().toString(36)}`, password: passwordOf(name) }, 'ADMIN')

/** Creates a user with the role ADMIN; returns their header. */
export const givenAdmin = async (request: APIRequestContext, name: string): Promise<{ authorization: string }> =>
  logIn(request, await addAdmin(request, name))

/** Creates a user with the role MASTER_ADMIN; returns their header. */
export const givenMaster = async (request: APIRequestContext, username: string): Promise<{ authorization: string }> =>
  logIn(request, await addUser(request, { username, password: passwordOf(username) }, 'MASTER_ADMIN'))

type Fulfilled = Parameters<Route['fulfill']>[0]

/** Answers calls of one method and path instead of the server; returns its end. */
export const answerCalls = async (page: Page, method: string, path: string | RegExp, answer: Fulfilled) => {
  const pattern = typeof path === 'string' ? new RegExp(`/api${path}(\\?|$)`) : path
  const take = (route: Route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback())
  await page.route(pattern, take)
  return () => page.unroute(pattern, take)
}

/** Lets calls of one method and path fail with a proxy's error; returns its end. */
export const breakCalls = (page: Page, method: string, path: string | RegExp): Promise<() => Promise<void>> =>
  answerCalls(page, method, path, { status: 502, body: 'Bad Gateway' })

/** `YYYY-MM-DD` in WIB. */
export const today = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

/** Confirms the question, by the button `act`: named by the action, never 'Ya' or 'OK'. */
export const accept = async (page: Page, question: string, act: string | RegExp = /^(?!Ya$|OK$)/): Promise<void> => {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(question)
  await dialog
    .locator('button[type="submit"]')
    .and(dialog.getByRole('button', { name: act }))
    .click()
}

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Menu akun/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await accept(page, 'Anda yakin ingin logout?', 'Logout')
}

export const decline = async (page: Page, question: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

export const acknowledge = async (page: Page, text: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'OK' }).click()
}

/** An empty list until the returned end is called. Not for one call only: a late event may refetch. */
export const answerEmpty = (page: Page, path: string, body: unknown = { data: [], meta: { page: 1, totalPages: 0 } }) =>
  answerCalls(page, 'GET', path, { json: body })

/** Expects the texts of an empty list and of a failed load, then retries. */
export const expectListTexts = async (
  page: Page,
  path: string,
  { empty, failed, none }: { empty: string; failed: string; none?: unknown },
): Promise<void> => {
  const refill = await answerEmpty(page, path, none)
  await page.reload()
  await expect(page.getByText(empty)).toBeVisible()
  await refill()
  const stop = await breakCalls(page, 'GET', path)
  await page.reload()
  await expect(page.getByText(failed)).toBeVisible()
  await stop()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
}

/** Expects no axe violation and no cut-off text in this colour scheme. */
export const expectAccessible = async (
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> => {
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axeFaults(page, 'html', at === 0 ? undefined : colourRules)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
