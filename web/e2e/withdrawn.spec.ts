import type { Page } from '@playwright/test'
import { startDraw } from './desk.ts'
import { hydrateAtOnce, hydrated } from './stage/browser-steps.ts'
import { shows } from './stage/story.ts'
import { accept, expect, givenWaitingMarket, masterHeaders, openSignedIn, ownLog, test } from './staff.ts'

const market = 'ANGKA DITARIK'
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Tadi Anda melihat' })

test('a deleted draw is named on every open page, and on the next one opened', async ({
  browser,
  page: desk,
  request,
}) => {
  const date = await givenWaitingMarket(request, market)
  const headers = await masterHeaders(request)
  const prizes = [
    { type: 'PRIZE 1', numbers: '4071' },
    { type: 'PRIZE 2', numbers: '0011' },
  ]
  const start = () => startDraw(request, headers, { market, date, prizes })
  await start()

  const device = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await device.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'))
  const name = encodeURIComponent(market)
  const drawPath = `/hasil-keluaran/${name}/${date}`
  const openPage = async (path: string) => {
    const page = await device.newPage()
    await hydrateAtOnce(page)
    await page.goto(path)
    await hydrated(page)
    await page.getByText('Terhubung').filter({ visible: true }).waitFor()
    return page
  }
  const paths = ['/', '/hasil-keluaran', `/hasil-keluaran/${name}`, drawPath, `/live-draw?market=${name}`, '/jadwal']
  const pages: Page[] = []
  for (const path of paths) pages.push(await openPage(path))
  const [home, , , drawPage] = pages as [Page, Page, Page, Page]
  await expect
    .poll(() => drawPage.evaluate(() => localStorage.getItem('undianDilihat') ?? ''))
    .toMatch(/4071.*0011|0011.*4071/)

  await test.step('an admin deletes it, with a reason', async () => {
    await openSignedIn(desk, '/admin/manage-results', headers)
    const row = desk.getByRole('row').filter({ hasText: market })
    await row.getByRole('button', { name: /^Hapus hasil/ }).click()
    await desk.getByLabel('Alasan penarikan').fill('Salah pasaran')
    await accept(desk, `Yakin ingin menghapus hasil ${market} tanggal`)
    await expect(desk.getByText('Hasil berhasil dihapus.')).toBeVisible()
  })

  await test.step('every open page names the numbers', async () => {
    for (const page of pages) {
      await expect(notice(page)).toContainText('Tadi Anda melihat 4071. Angka itu ditarik.')
      await expect(notice(page)).toContainText('Tadi Anda melihat 0011. Angka itu ditarik.')
    }
    await shows(notice(home), 'Angka itu ditarik.')
  })

  await test.step('the next page says so, and the page of the draw has the numbers and the reason', async () => {
    const next = await openPage('/prediksi')
    await expect(notice(next)).toContainText('Tadi Anda melihat 4071. Angka itu ditarik.')
    await expect(drawPage.getByRole('heading', { name: /^Hasil ditarik (?:\S+ )*\d\d:\d\d WIB$/ })).toBeVisible()
    await expect(drawPage.getByText('Alasan: Salah pasaran')).toBeVisible()
    const answer = await request.get(drawPath)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toMatch(/<meta name="robots" content="noindex,nofollow">/)
    expect((await request.get(`/api/public/results/${name}/${date}`)).status()).toBe(404)
  })

  await test.step('read in one tab, it is gone from all', async () => {
    await notice(home).getByRole('button', { name: 'Mengerti' }).click()
    for (const page of pages) await expect(notice(page)).toBeHidden()
  })

  await test.step('a draw entered again outranks it', async () => {
    await start()
    await expect(drawPage.getByText('HASIL RESMI')).toBeVisible()
    await expect(drawPage.getByText(/^Hasil ditarik/)).toHaveCount(0)
    await expect(notice(drawPage)).toBeHidden()
  })

  await test.step('its withdrawn prize is named on a page that does not show the draw', async () => {
    await expect.poll(() => drawPage.evaluate(() => localStorage.getItem('undianDilihat') ?? '')).toContain('0011')
    const found = await request.get(`/api/admin/results/${name}/${date}`, { headers })
    const { id, prizes: stored } = (await found.json()) as { id: string; prizes: { id: string; type: string }[] }
    const second = stored.find(({ type }) => type === 'PRIZE 2')
    const withdrawn = await request.delete(`/api/admin/results/${id}/prizes/${second?.id}`, { headers })
    expect(withdrawn.status()).toBe(200)
    const schedules = pages.at(-1) as Page
    await expect(notice(schedules)).toContainText('Tadi Anda melihat 0011. Angka itu ditarik.')
    await expect(notice(schedules)).not.toContainText('4071')
  })

  await test.step('the log has the reason', async () => {
    const details = async () => (await ownLog(request, headers)).map((entry) => entry.details)
    await expect.poll(details).toContainEqual(expect.stringMatching(/PRIZE 1 4071.*; alasan: Salah pasaran\.$/))
  })
})
