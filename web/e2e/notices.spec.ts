import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { open } from './stage/browser-steps.ts'
import { expect, test, withoutPopup } from './stage/story.ts'

const noticeOf = (text: string, fields: object = {}) => ({
  id: text.replaceAll(/\W/g, ''),
  rev: 1,
  text,
  place: 'ALL',
  market: null,
  level: 'INFO',
  endsAt: '2099-01-01T00:00:00.000Z',
  ...fields,
})
const notices = (page: Page) => page.getByRole('complementary', { name: 'Pengumuman' })
const expectShown = (page: Page, texts: readonly string[]) => expect(notices(page).locator('p')).toHaveText([...texts])

test('a notice comes with the page, is said once, and stays closed on this device', async ({ page, stage }) => {
  await withoutPopup(page)
  const text = '<b>Situs</b> dipelihara pukul 02:00 sampai 03:00 WIB.'
  stage.answer('/public/notices', { data: [noticeOf(text, { level: 'WARNING' }), noticeOf('Selamat datang')] })
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/')
  await expectShown(page, [`Penting: ${text}`, 'Info: Selamat datang'])
  const said = notices(page).getByRole('status')
  await expect(said).toHaveText(`${text} Selamat datang`)
  expect((await new AxeBuilder({ page }).include('aside[aria-label="Pengumuman"]').analyze()).violations).toEqual([])

  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await expect(notices(page)).toBeVisible()
  await expect(said).toBeEmpty()
  await notices(page).getByRole('button', { name: 'Tutup pengumuman' }).first().click()
  await expectShown(page, ['Info: Selamat datang'])

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(notices(page).getByText('Selamat datang')).toBeVisible()
  await expect(notices(page).getByText('dipelihara')).toBeHidden()
  await page.unroute('**/assets/*.js')

  stage.answer('/public/notices', { data: [noticeOf(text, { level: 'WARNING', rev: 2 })] })
  await open(page, '/jadwal')
  await expectShown(page, [`Penting: ${text}`])
})

test('a notice of one place is on its pages alone; a page reached by a link has what is told now', async ({
  page,
  stage,
}) => {
  await withoutPopup(page)
  stage.answer('/public/notices', {
    data: [
      noticeOf('Undian langsung', { place: 'LIVE_DRAW' }),
      noticeOf('Singapura', { place: 'MARKET', market: 'SINGAPORE' }),
    ],
  })
  for (const [path, texts] of [
    ['/', []],
    ['/live-draw', ['Info: Undian langsung']],
    ['/hasil-keluaran/singapore', ['Info: Singapura']],
    ['/hasil-keluaran/japan', []],
  ] as const) {
    await open(page, path)
    await expectShown(page, texts)
  }
  await open(page, '/')
  stage.answer('/public/notices', { data: [noticeOf('Baru')] })
  await page.getByRole('link', { name: 'Jadwal' }).first().click()
  await expect(page).toHaveURL(/\/jadwal/)
  await expectShown(page, ['Info: Baru'])
})
