import { expect, test, type Page } from '@playwright/test'
import { enter as enterPrize, typeAgain } from './desk.ts'
import { hydrateAtOnce } from './stage/browser-steps.ts'
import { givenWaitingMarket, masterHeaders, ownLog, signIn } from './staff.ts'

const market = 'CAHAYA PERTAMA'

/** A mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-story', 'same page'))
const expectSamePage = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-story', 'same page')

test('a prize and its correction reach visitors without a reload', async ({ browser, request }) => {
  await givenWaitingMarket(request, market)
  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  const home = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await Promise.all([phone, home].map(hydrateAtOnce))

  await test.step('visitors wait for the draw', async () => {
    await phone.goto('/live-draw')
    await phone.getByLabel('Pilih Pasaran Live Draw:').selectOption(market)
    await expect(phone.getByText('SEDANG DIUNDI...').first()).toBeVisible()
    await expect(phone.getByText('Terhubung').filter({ visible: true })).toBeVisible()
    await home.goto('/')
    await expect(home.getByRole('heading', { name: 'Hasil Terbaru' })).toBeVisible()
    await expect(home.getByRole('article', { name: market })).toContainText('Menunggu Hasil...')
    await Promise.all([mark(phone), mark(home)])
  })

  await test.step('signing in leads back to the requested page', async () => {
    await desk.goto('/admin/manage-results')
    await expect(desk).toHaveURL(/\/login$/)
    await signIn(desk)
    await expect(desk).toHaveURL(/\/admin\/manage-results$/)
    await expect(desk.getByRole('heading', { name: 'Pusat Kendali Hasil Togel' })).toBeVisible()
  })

  await test.step('the admin starts live entry', async () => {
    const form = desk.getByRole('form', { name: 'Mulai Sesi Undian' })
    await form.getByLabel('Pasaran').selectOption(market)
    await form.getByRole('button', { name: 'Mulai Sesi' }).click()
    await expect(desk.getByText('Lembar undian')).toBeVisible()
  })

  await test.step('a number of a list shows on the live draw', async () => {
    await enterPrize(desk, 'CONSOLATION PRIZE', '0042')
    await expect(phone.getByText('0042').first()).toBeVisible()
    await expect(phone.getByText('SEDANG DIUNDI...').first()).toBeVisible()
  })

  await test.step('PRIZE 1 ends the draw, on the live page and on home', async () => {
    await enterPrize(desk, 'PRIZE 1', '0719')
    await expect(phone.getByText('HASIL RESMI').first()).toBeVisible()
    await expect(home.getByRole('article', { name: market })).toContainText('0719')
  })

  await test.step('the admin sees it in the list and corrects it', async () => {
    await expect(desk.getByRole('heading', { name: 'Riwayat Hasil Tersimpan' })).toBeVisible()
    await enterPrize(desk, 'PRIZE 1', '0718')
    await typeAgain(desk, /^PRIZE 1 sudah diisi 0719/, '0718')
    await expect(home.getByRole('article', { name: market })).toContainText('0718')
    await expectSamePage(home)
    await expectSamePage(phone)
  })

  await test.step('the history shows it to new visitors, without scripts too', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(`/hasil-keluaran/${encodeURIComponent(market)}`)
    await expect(plain.getByRole('table')).toContainText('0718')
  })

  await test.step('the activity log names each change once', async () => {
    const headers = await masterHeaders(request)
    const logged = async () =>
      (await ownLog(request, headers)).filter(({ details }) => details.includes('0719 → 0718')).length
    await expect.poll(logged).toBe(1)
    await desk.goto('/admin/logs')
    await expect(desk.getByRole('table')).toBeVisible()
    for (const unfold of await desk.getByRole('button', { name: /^Rinci/ }).all()) await unfold.click()
    await expect(desk.getByRole('cell', { name: /CONSOLATION PRIZE \+ 0042/ })).toHaveCount(1)
    await expect(desk.getByRole('cell', { name: /PRIZE 1 0719 → 0718/ })).toHaveCount(1)
  })
})

test('a wrong password shows the error and keeps the typed texts', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await signIn(page, { username: 'tidak-ada', password: 'salah-sekali' })
  await expect(page.getByRole('alert')).toContainText('Username atau password salah.')
  await expect(page.getByLabel('Username')).toHaveValue('tidak-ada')
})

test("a write's request id reaches the activity log", async ({ request }) => {
  await givenWaitingMarket(request, 'NOMOR PERMINTAAN')
  const headers = await masterHeaders(request)
  const data = { market: 'NOMOR PERMINTAAN', date: '2026-01-31' }
  const answer = await request.post('/api/admin/results/start-session', { headers, data })
  const requestId = answer.headers()['x-request-id']
  expect(requestId).toBeTruthy()
  const logged = async () => (await ownLog(request, headers)).filter((entry) => entry.requestId === requestId).length
  await expect.poll(logged).toBe(1)
})
