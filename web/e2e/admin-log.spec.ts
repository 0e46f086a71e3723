import type { Page } from '@playwright/test'
import { axeFaults } from './stage/browser-steps.ts'
import { breakCalls, expect, masterHeaders, openSignedIn, phone, test } from './staff.ts'

type Entry = { username: string; action: string; details: string; ipAddress: string }

const numbers = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    username: 'ratna',
    action: 'UPDATE_RESULT',
    details: `Hasil SINGAPORE tanggal 2026-11-23: STARTER PRIZE + ${1000 + index}.`,
    ipAddress: index % 2 === 0 ? '203.0.113.7' : '198.51.100.23',
  }))
const taken: Entry = {
  username: 'budi',
  action: 'TAKE_DRAW',
  details: 'Undian MAGNUM 4D tanggal 2026-11-23 diambil.',
  ipAddress: '203.0.113.12',
}
const denied: Entry = { ...taken, username: 'ratih', action: 'LOGIN_FAILED', details: 'Login gagal: password salah.' }

/** Answers the log with these entries, a minute between each, the newest at 18:00 WIB on 23 November. */
const givenLog = (page: Page, entries: readonly Entry[], totalPages = 1) =>
  page.route(/\/api\/master\/logs/, (route) => {
    const data = entries.map((entry, index) => ({
      ...entry,
      id: `entri-${index}`,
      timestamp: new Date(Date.parse('2026-11-23T11:00:00Z') - index * 60_000).toISOString(),
      requestId: null,
    }))
    const page = Number(new URL(route.request().url()).searchParams.get('page'))
    return route.fulfill({ json: { data, meta: { page, totalPages } } })
  })

test('runs of one kind by one person fold, and unfold', async ({ page, request }) => {
  const [newest, ...others] = numbers(22)
  await givenLog(
    page,
    [newest, taken, ...others, denied].flatMap((entry) => entry ?? []),
  )
  await openSignedIn(page, '/admin/logs', await masterHeaders(request))
  const rows = page.getByRole('row')
  const day = page.getByRole('rowheader', { name: 'Senin, 23 November 2026' })
  await expect(day).toBeVisible()
  // Headings of columns and day, the run, two single entries.
  await expect(rows).toHaveCount(5)
  const run = rows.filter({ hasText: '22 kali' })
  await expect(run).toContainText('18:00:00')
  await expect(run).toContainText('sejak 23 Nov 2026 17:38:00')
  await expect(run).toContainText('2 alamat')
  await expect(run.getByRole('cell', { name: /^Hasil SINGAPORE tanggal 23 Nov 2026 Rinci/ })).toBeVisible()
  const unfold = run.getByRole('button', { name: 'Rinci Hasil diubah ratna' })
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await unfold.press('Enter')
  await expect(rows).toHaveCount(27)
  await expect(
    page.getByRole('cell', { name: 'Hasil SINGAPORE tanggal 23 Nov 2026: STARTER PRIZE + 1021.' }),
  ).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await unfold.click()
  await expect(rows).toHaveCount(5)
})

test('a code stands in the line of its label, on a phone too', async ({ page, request }) => {
  await givenLog(page, [taken, denied])
  await openSignedIn(page, '/admin/logs', await masterHeaders(request))
  const label = page.getByText('Undian diambil', { exact: true })
  const code = page.getByText('TAKE_DRAW', { exact: true })
  for (const width of [phone.width, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const [first, second] = [await label.boundingBox(), await code.boundingBox()]
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
    const middles = [first, second].map((box) => (box ? box.y + box.height / 2 : 0))
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)), `${width}`).toBeLessThan(4)
    expect(await axeFaults(page)).toEqual([])
  }
})

test('the filter and the page stand in the address', async ({ page, request }) => {
  await givenLog(page, [taken, ...numbers(49)], 4)
  await openSignedIn(page, '/admin/logs', await masterHeaders(request))
  const user = page.getByLabel('Pengguna')
  const asked = page.waitForRequest(/\/master\/logs\?.*userId=budi.*date=2026-11-23/)
  await user.fill('Budi')
  await page.getByLabel('Tanggal').fill('23/11/2026')
  await page.getByRole('button', { name: 'Filter' }).click()
  await asked
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await expect(page).toHaveURL(/pengguna=Budi&tanggal=2026-11-23&page=2/)
  await expect(page.getByText('Halaman 2 dari 4')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Halaman 2 dari 4')).toBeVisible()
  await expect(user).toHaveValue('Budi')
  await expect(page.getByLabel('Tanggal')).toHaveValue('23 Nov 2026')
  await page.goBack()
  await expect(page.getByText('Halaman 1 dari 4')).toBeVisible()
  await page.goBack()
  await expect(user).toHaveValue('')
  await page.goForward()
  await expect(user).toHaveValue('Budi')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/\/admin\/logs$/)
})

test('the list keeps its height while it loads, and its rows when that fails', async ({ page, request }) => {
  await givenLog(page, [taken, denied], 4)
  await openSignedIn(page, '/admin/logs', await masterHeaders(request))
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  const height = () => table.evaluate((element) => element.clientHeight)
  const before = await height()
  let answer = (): void => {}
  await page.route(
    /page=2/,
    async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.fallback()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
  expect(await height()).toBe(before)
  answer()
  await expect(page.getByText('Halaman 2 dari 4')).toBeVisible()
  const stop = await breakCalls(page, 'GET', '/master/logs')
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await expect(page.getByText('Gagal memuat log aktivitas.')).toBeVisible()
  expect(await height()).toBe(before)
  await stop()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByText('Gagal memuat log aktivitas.')).toHaveCount(0)
})
