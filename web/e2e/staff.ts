import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type APIRequestContext, type Page, type Route } from '@playwright/test'
import { adminCatalogue, asShown, patternOf } from './admin-catalogue.ts'
import { noteShown } from './stage/story.ts'

/** Runs in the page: tells every text of the catalogue that comes on screen, whatever stays how long. */
const watchSentences = (wanted: readonly (readonly [sentence: string, pattern: string])[]): void => {
  const left = new Map(wanted.map(([sentence, pattern]) => [sentence, new RegExp(pattern)]))
  const { noteSentence } = globalThis as unknown as { noteSentence: (sentence: string) => Promise<void> }
  const look = (text: string | null): void => {
    const seen = text?.trim() ?? ''
    if (seen === '') return
    for (const [sentence, pattern] of left) {
      if (!pattern.test(seen)) continue
      left.delete(sentence)
      void noteSentence(sentence)
    }
  }
  const lookAt = (node: Node): void => {
    if (node instanceof Text) look(node.data)
    if (node instanceof Element) {
      for (const name of ['placeholder', 'title', 'aria-label']) look(node.getAttribute(name))
      look(node.childElementCount === 0 ? node.textContent : null)
    }
    for (const child of node.childNodes) lookAt(child)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      look(target.nodeType === Node.TEXT_NODE ? target.textContent : null)
      for (const node of addedNodes) lookAt(node)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** A story of the back office: what its page says is noted for the catalogue. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const shown = new Set<string>()
    await page.exposeBinding('noteSentence', (_source, sentence: string) => shown.add(sentence))
    await page.addInitScript(
      watchSentences,
      adminCatalogue.map((sentence) => [sentence, patternOf(sentence)] as const),
    )
    await use(page)
    for (const sentence of shown) noteShown(asShown(sentence))
  },
})
export { expect }
import { drawDate } from '@papan/contracts/rules/draw.ts'
import { wibClock } from '@papan/contracts/rules/wib.ts'

const needed = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the stories through npm test -- browser`)
  return value
}

/** The first master admin of the product under test. */
export const master = () => ({ username: needed('PRODUCT_USERNAME'), password: needed('PRODUCT_PASSWORD') })

/** A phone's screen: admins work on one as often as on a desk, so stories take turns. */
export const phone = { width: 390, height: 844 }

/** Signs in on the login page that the browser stands on. */
export const signIn = async (page: Page, { username, password } = master()): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The header that speaks for the first master admin. */
export const masterHeaders = async (request: APIRequestContext): Promise<{ authorization: string }> => {
  const login = await request.post('/api/auth/login', { data: master() })
  expect(login.status()).toBe(200)
  const { token } = (await login.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/**
 * The times of a market that waits for its number now and for two hours to come: over midnight too, since its draw date
 * then stays until six in the morning. It opens before all others, so it comes first where waiting markets do.
 */
const timesOfWaiting = (now: number): { closeTime: string; openTime: string } => {
  const hour = Number(wibClock(now).slice(0, 2))
  return { closeTime: hour >= 19 || hour < 4 ? '18:00' : '00:00', openTime: '00:00' }
}

/** Makes a market of the story's own that waits for its number, and answers the date of that draw. */
export const givenWaitingMarket = async (request: APIRequestContext, name: string): Promise<string> => {
  const headers = await masterHeaders(request)
  expect((await request.post('/api/admin/markets', { headers, data: { name } })).status()).toBe(201)
  const now = Date.now()
  const schedule = { marketName: name, day: 'Setiap Hari', ...timesOfWaiting(now) }
  expect((await request.post('/api/admin/schedules', { headers, data: schedule })).status()).toBe(200)
  return drawDate(schedule, now, null)
}

/** Opens a page of the back office, signed in already: the login has its own story. */
export const openSignedIn = async (
  page: Page,
  path: string,
  { authorization }: { authorization: string },
): Promise<void> => {
  await page.addInitScript((token) => localStorage.setItem('authToken', token), authorization.replace('Bearer ', ''))
  await page.goto(path)
}

/** Sees to it that there is a market of the story's own. */
export const givenMarket = async (request: APIRequestContext, name: string): Promise<void> => {
  const headers = await masterHeaders(request)
  expect([201, 409]).toContain((await request.post('/api/admin/markets', { headers, data: { name } })).status())
}

/** The password of a user that `givenAdmin` made under this name. */
export const passwordOf = (name: string): string => `kata-sandi-${name}`

/** Makes a user of the story's own with the role ADMIN and answers the header that speaks for him. */
export const givenAdmin = async (request: APIRequestContext, name: string): Promise<{ authorization: string }> => {
  const username = `${name}-${Date.now().toString(36)}`
  const password = passwordOf(name)
  const data = { username, password, role: 'ADMIN' }
  expect((await request.post('/api/master/users', { headers: await masterHeaders(request), data })).ok()).toBe(true)
  const login = await request.post('/api/auth/login', { data: { username, password } })
  const { token } = (await login.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

type Fulfilled = Parameters<Route['fulfill']>[0]

/** Answers calls of one method and path in the server's place, until what it answers is called. */
const answerCalls = async (page: Page, method: string, path: string | RegExp, answer: Fulfilled) => {
  const pattern = typeof path === 'string' ? new RegExp(`/api${path}(\\?|$)`) : path
  const take = (route: Route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback())
  await page.route(pattern, take)
  return () => page.unroute(pattern, take)
}

/** Lets calls of one method and path fail as if a broken server in between had answered; ends when the answer is called. */
export const breakCalls = (page: Page, method: string, path: string | RegExp): Promise<() => Promise<void>> =>
  answerCalls(page, method, path, { status: 502, body: 'Bad Gateway' })

/** Today's date in WIB, `YYYY-MM-DD`. */
export const today = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

/** Answers the question on screen with yes, by the button that names the act, whatever that is where `act` is not given. */
export const sayYes = async (page: Page, question: string, act: string | RegExp = /^(?!Ya$|OK$)/): Promise<void> => {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(question)
  await dialog
    .locator('button[type="submit"]')
    .and(dialog.getByRole('button', { name: act }))
    .click()
}

/** Answers a question with no. */
export const sayNo = async (page: Page, question: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Reads what is said in a dialog and closes it. */
export const acknowledge = async (page: Page, text: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'OK' }).click()
}

/**
 * A page without rows, for the sentence that stands there then; ends when the answer is called. Not with the first call: a late
 * event may make the page before it, or this one, ask once more.
 */
export const answerEmpty = (page: Page, path: string, body: unknown = { data: [], meta: { page: 1, totalPages: 0 } }) =>
  answerCalls(page, 'GET', path, { json: body })

/** Expects what is on screen now to be readable and usable by all, in these colours, and nothing to be cut off. */
export const expectAccessible = async (
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // There are no frames here, so the plain way of asking axe does, which opens no second page.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
