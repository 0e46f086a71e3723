import type { Page } from '@playwright/test'
import { firstNumber, states } from './browsers/staged/states.ts'
import { hydrated, open } from './stage/browser-steps.ts'
import { publicRoutes } from './stage/routes.ts'
import { openStage } from './stage/stage.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

/** Every error that the page reports, React's own included. */
const problemsOf = (page: Page): string[] => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    // The stage has no sockets and answers 404 for unknown pages.
    if (message.type() === 'error' && !/socket\.io|status of 404|WebSocket/.test(message.text()))
      problems.push(message.text())
  })
  return problems
}

const cardsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article, main .board-name, main tr')].map((card) => card.textContent),
  )
const namesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article h3, main .board-name')].map((name) => name.textContent),
  )

test.beforeEach(({ page }) => withoutPopup(page))

/** Pages that show the state of this market's draw. */
const ofState = ['/', '/hasil-keluaran', '/live-draw?market=SINGAPORE', '/hasil-keluaran/SINGAPORE']

for (const [name, arrange] of Object.entries(states))
  test(`${name}: the browser takes every page over as the server made it`, async ({ page, stage, plain: still }) => {
    const problems = problemsOf(page)
    arrange(stage)
    for (const path of name === 'no number' ? new Set([...publicRoutes, ...ofState]) : ofState) {
      await still.goto(path)
      const served = await namesOf(still)
      await open(page, path)
      await page.keyboard.press('Tab')
      expect(await namesOf(page), path).toEqual(served)
      expect(problems, path).toEqual([])
    }
  })

/** Before the application starts, as a translator or a phone does it. */
const whileWaiting = async (page: Page, path: string, change: () => void) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/assets\/(?!entry-public).*\.js/, async (route) => {
    await held
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#state').waitFor({ state: 'attached' })
  await page.evaluate(change)
  release()
  // A translator goes on while the page is taken over.
  await page.evaluate(change)
  await hydrated(page)
}

const translate = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) found.push(texts.currentNode)
  for (const text of found) {
    if (text.parentElement?.closest('script,style,[translate=no]')) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `~${text.textContent}`
    outer.append(inner)
    text.parentNode?.replaceChild(outer, text)
  }
}

const detect = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) if (/\d/.test(texts.currentNode.textContent ?? '')) found.push(texts.currentNode)
  for (const text of found) {
    if (text.parentElement?.closest('script,style')) continue
    const link = document.createElement('a')
    link.href = 'tel:1'
    text.parentNode?.replaceChild(link, text)
    link.append(text)
  }
}

for (const [name, change] of [
  ['translated', translate],
  ['with links made of its digits', detect],
] as const)
  test(`a page ${name} is taken over without being made anew, and what is typed stays`, async ({ page }) => {
    const problems = problemsOf(page)
    for (const path of ['/', '/live-draw', '/hasil-keluaran/SYDNEY%20POOLS/2026-11-21']) {
      await whileWaiting(page, path, change)
      expect(problems, path).toEqual([])
      expect(await page.locator('main').count()).toBe(1)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await whileWaiting(page, '/cek-angka', () => {
      const field = document.querySelector<HTMLInputElement>('main input:not([type=hidden])')
      if (field) field.value = '0438'
      document.documentElement.setAttribute('data-field', field ? 'typed' : 'none')
    })
    await expect(page.locator('main input:not([type=hidden])').first()).toHaveValue('0438')
  })

test('a page translated after its start follows a push and a click', async ({ page, stage }) => {
  const problems = problemsOf(page)
  await open(page, '/')
  await page.evaluate(translate)
  states['a whole draw']?.(stage)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const card = page.getByRole('article', { name: 'SINGAPORE' }).first()
  await expect(card).toContainText(firstNumber)
  await page
    .getByRole('link', { name: /Jadwal/ })
    .first()
    .click()
  await expect(page.locator('h1')).toHaveText(/JADWAL KELUARAN TOGEL/)
  expect(problems).toEqual([])
})

/** Serves the built scripts with this text made a trap. */
const breakText = (page: Page, text: string) =>
  page.route(/\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({
      response: answer,
      body: body.replace(text, 'get latest(){throw Error(`a broken part`)},was:``'),
    })
  })

test('a part of home that fails keeps its numbers, says so, and leaves the others working', async ({ page }) => {
  await breakText(page, 'latest:`Hasil Terbaru`')
  await open(page, '/')
  const latest = page.getByRole('region', { name: 'Hasil Terbaru' })
  await expect(latest.getByRole('article')).toHaveCount(6)
  await expect(page.getByText('Terjadi kesalahan.')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await page.getByRole('link', { name: 'Jadwal', exact: true }).first().click()
  await expect(page.locator('h1')).toHaveText('JADWAL KELUARAN TOGEL')
  await expect(page.getByText('Terjadi kesalahan.')).toHaveCount(0)
})

for (const [name, file, paths] of [
  ['React', /\/assets\/react-.*\.js$/, ['/']],
  ['the application', /\/assets\/start-public-.*\.js$/, ['/live-draw?market=SYDNEY%20POOLS']],
  ['a page', /\/assets\/(?:home-page|results-list|live-draw|market-history)-.*\.js$/, ofState],
] as const)
  test(`the numbers stay when the code of ${name} does not come`, async ({ page }) => {
    await page.route(file, (route) => route.abort())
    for (const path of paths) {
      await page.goto(path)
      const shown = await cardsOf(page)
      const text = await page.locator('main').innerText()
      await page.waitForEvent('console', (message) => message.text().includes('not loaded'))
      expect(await cardsOf(page)).toEqual(shown)
      expect(await page.locator('main').innerText()).toBe(text)
    }
  })

test('after Back to a stored page the time is right, and unknown before an answer', async ({ page, stage }) => {
  await open(page, '/live-draw?market=MACAU')
  const clock = page.locator('.now-clock .digits')
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d$/)
  await page.goto('/jadwal')
  stage.setTime(stage.now() + 120_000)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  stage.answer('/public/', { until: held })
  await page.goBack()
  await hydrated(page)
  await expect(clock).toHaveText('--:--')
  await expect(page.getByRole('timer').first()).toHaveText('--Jam--Menit--Detik')
  release()
  await expect(clock).toHaveText(/^17:4[45]:/)
})

test('without a network the clock says nothing and nothing is called connected', async ({ page, context }) => {
  const stage = await openStage({ sockets: true })
  try {
    await page.goto(`${stage.url}/live-draw?market=MACAU`)
    const clock = page.locator('.now-clock .digits')
    const chip = page.locator('.now-chip')
    await expect(chip).toContainText('Terhubung')
    await expect(clock).toHaveText(/^\d\d:\d\d:\d\d$/)
    await context.setOffline(true)
    await expect(clock).toHaveText('--:--')
    await expect(chip).not.toContainText('Terhubung')
    await context.setOffline(false)
    await expect(clock).toHaveText(/^\d\d:\d\d:\d\d$/)
    await expect(chip).toContainText('Terhubung')
  } finally {
    await stage.close()
  }
})

test('no socket is opened before the page is taken over', async ({ page }) => {
  await page.addInitScript(() => {
    const Socket = WebSocket
    globalThis.WebSocket = class extends Socket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        const { dataset } = document.documentElement
        dataset['socket'] ??= dataset['ready'] ?? 'too early'
      }
    }
  })
  // All pages have the entry that opens it.
  for (const path of ['/', '/live-draw']) {
    await open(page, path)
    await expect(page.locator('html'), path).toHaveAttribute('data-socket', 'true')
  }
})
