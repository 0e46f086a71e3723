import { adminPaths } from '../src/admin/paths/admin-paths.ts'
import { delayAnswers, shiftsOn, watchShifts } from './layout-shifts.ts'
import { hydrated, hydrateAtOnce } from './stage/browser-steps.ts'
import { expect, givenWaitingMarket, masterHeaders, openSignedIn, phone, accept, test } from './staff.ts'

/** Whether a click at the middle of the element reaches it. */
const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

for (const size of [phone, { width: 1280, height: 900 }]) {
  test(`manage-results shifts nothing while it loads, at ${size.width} px`, async ({ page, request }) => {
    await page.setViewportSize(size)
    await watchShifts(page)
    await delayAnswers(page)
    // An alarm of another story's draw takes its room when it comes.
    await page.route('**/api/admin/draws', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), draws: [] } })
    })
    await openSignedIn(page, adminPaths.results, await masterHeaders(request))
    await expect(page.getByRole('heading', { name: 'Riwayat Hasil Tersimpan' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit hasil/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shiftsOn(page)).toEqual([])

    const market = `TENANG ${size.width}`
    await givenWaitingMarket(request, market)
    await page.reload()
    const form = page.getByRole('form', { name: 'Mulai Sesi Undian' })
    await form.getByLabel('Pasaran').selectOption(market)
    await form.getByRole('button', { name: 'Mulai Sesi' }).click()
    await expect(page.getByRole('heading', { name: 'Lembar undian' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Lembar undian' })).toBeVisible()
    // Folded while a session runs.
    await expect(page.getByText('Riwayat Hasil Tersimpan')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shiftsOn(page)).toEqual([])
    // Any shift was recorded.
    await page.evaluate(() => {
      document.body.style.paddingTop = '200px'
    })
    await expect.poll(() => shiftsOn(page)).not.toEqual([])
  })

  test(`a toast covers no action of a row, at ${size.width} px`, async ({ page, request }) => {
    const headers = await masterHeaders(request)
    const names = ['LAPISAN SATU', 'LAPISAN DUA']
    for (const name of names) await request.post('/api/admin/markets', { headers, data: { name } })
    await page.setViewportSize(size)
    await openSignedIn(page, adminPaths.markets, headers)
    await page.getByRole('searchbox').fill('LAPISAN')
    const [first = '', second = ''] = names.map((name) => `Hapus pasaran ${name}`)
    await page.getByRole('button', { name: first }).click()
    await accept(page, `Yakin ingin menghapus pasaran ${names[0]}?`, 'Hapus pasaran')
    await expect(page.getByText('Pasaran berhasil dihapus.').first()).toBeVisible()
    const button = page.getByRole('button', { name: second })
    await button.scrollIntoViewIfNeeded()
    expect(await button.evaluate(isUncovered)).toBe(true)
    await expect(page.getByText('Pasaran berhasil dihapus.').first()).toBeVisible()
    await button.click()
    await accept(page, `Yakin ingin menghapus pasaran ${names[1]}?`, 'Hapus pasaran')
  })
}

test('paging a history keeps its top in view', async ({ page }) => {
  await page.setViewportSize(phone)
  await hydrateAtOnce(page)
  await page.goto('/hasil-keluaran/MACAU')
  await hydrated(page)
  const heading = page.getByRole('heading', { name: 'Riwayat Hasil' })
  for (const _step of [1, 2]) {
    await page.getByRole('link', { name: 'Berikutnya', exact: true }).click()
    await expect(heading).toBeInViewport()
    const top = await heading.evaluate((each) => each.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(80)
    expect(top).toBeLessThan(140)
  }
})
