import { shiftsOn, watchShifts } from './layout-shifts.ts'
import { axeFaults, open } from './stage/browser-steps.ts'
import { drawDetail, pageData } from './stage/sample-data.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

const market = 'SYDNEY POOLS'
const date = '2026-11-21'
const path = `/hasil-keluaran/SYDNEY%20POOLS/${date}`

test.beforeEach(({ page }) => withoutPopup(page))

test('a number that changed since this device showed it is named on each page of the draw, until put away', async ({
  page,
  stage,
}) => {
  const before = pageData(stage.now()).resultsMap[market]
  const shown = before?.prizes[0]?.numbers ?? ''
  const corrected = {
    ...before,
    rev: 3,
    correctedAt: '2026-11-21T07:12:00.000Z',
    prizes: before?.prizes.map((prize, index) => (index === 0 ? { ...prize, numbers: '0471' } : prize)),
  }
  const notice = page.getByRole('status').filter({ hasText: 'Tadi Anda melihat' })
  const stored = () => page.evaluate(() => localStorage.getItem('undianDilihat') ?? '')

  await test.step('home shows the number first', async () => {
    await open(page, '/')
    await page.getByRole('article', { name: market }).scrollIntoViewIfNeeded()
    await expect.poll(stored).toContain(shown)
    await expect(notice).toBeHidden()
  })

  await test.step('then its correction', async () => {
    const data = pageData(stage.now())
    stage.answer('/public/page-data', { data: { ...data, resultsMap: { ...data.resultsMap, [market]: corrected } } })
    stage.answer('/public/results/SYDNEY%20POOLS', {
      data: { ...drawDetail(market, date, stage.now()), result: corrected },
    })
    stage.answer(`/public/results/SYDNEY%20POOLS/${date}/corrections`, { data: [] })
    await watchShifts(page)
    await open(page, '/')
    await expect(notice).toContainText('SYDNEY POOLS, Sab, 21 Nov 2026')
    expect(await shiftsOn(page)).toEqual([])
    await shows(notice, `Tadi Anda melihat ${shown}.`, 'Tadi Anda melihat {number}.')
    await shows(notice, 'Angka yang benar: 0471.', 'Angka yang benar: {number}.')
    await expect(notice).toContainText(/Dilihat .*17:42 WIB, dikoreksi .*14:12 WIB\./)
    expect(await axeFaults(page)).toEqual([])
  })

  await test.step('its own page says so too, and no other page', async () => {
    await open(page, path)
    await expect(notice).toBeVisible()
    await open(page, '/prediksi')
    await expect(notice).toBeHidden()
  })

  await test.step('put away, it is gone from every page', async () => {
    await open(page, path)
    await notice.getByRole('button', { name: 'Mengerti' }).click()
    await expect(notice).toBeHidden()
    await open(page, '/')
    await expect(page.getByRole('article', { name: market })).toContainText('0471')
    await expect.poll(stored).not.toContain(shown)
    await expect(notice).toBeHidden()
  })
})
