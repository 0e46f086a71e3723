import { expect, test } from '@playwright/test'
import { enterByApi, startDraw } from './desk.ts'
import { hydrateAtOnce, hydrated } from './stage/browser-steps.ts'
import { givenWaitingMarket, masterHeaders } from './staff.ts'

const market = 'HALAMAN UNDIAN'

test("today's draw and its correction arrive on its open page and its day's, and are spoken once", async ({
  page,
  request,
}) => {
  const date = await givenWaitingMarket(request, market)
  const headers = await masterHeaders(request)
  const draw = await startDraw(request, headers, { market, date, prizes: [{ type: 'PRIZE 2', numbers: '2096' }] })

  await page.addInitScript(() => sessionStorage.setItem('hasSeenPopup', 'true'))
  await hydrateAtOnce(page)
  await page.goto(`/hasil-keluaran/${encodeURIComponent(market)}/${date}`)
  await hydrated(page)
  await page.getByText('Terhubung').filter({ visible: true }).waitFor()
  await expect(page.getByText('SEDANG DIUNDI...')).toBeVisible()

  const dayPage = await page.context().newPage()
  await dayPage.goto(`/hasil/${date}`)
  await hydrated(dayPage)
  const row = dayPage.getByRole('listitem').filter({ hasText: market })
  await expect(row).toContainText(/Sedang diundi|Terlambat/)

  await enterByApi(request, headers, draw, 'PRIZE 1', '0417')
  await expect(page.getByText('HASIL RESMI')).toBeVisible()
  await expect(page.getByText('PRIZE 1: 0 4 1 7')).toHaveCount(1)
  await expect(page.getByText(`${market}, PRIZE 1, 0 4 1 7`, { exact: true })).toHaveCount(1)
  await expect(page.getByRole('row', { name: '4D' })).toContainText('0417')

  await expect(row).toContainText('PRIZE 1: 0 4 1 7')

  await enterByApi(request, headers, draw, 'PRIZE 1', '0471')
  await expect(page.getByText(`${market}, PRIZE 1, 0 4 7 1`, { exact: true })).toHaveCount(1)
  await expect(page.getByRole('row', { name: '4D' })).toContainText('0471')
  await expect(row).toContainText('PRIZE 1: 0 4 7 1')
  await expect(page.getByText(/^Dikoreksi \d\d:\d\d WIB$/)).toBeVisible()
})
