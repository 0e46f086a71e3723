import {
  answerEmpty,
  breakCalls,
  expect,
  expectListTexts,
  givenAdmin,
  master,
  masterHeaders,
  openSignedIn,
  phone,
  logOut,
  signIn,
  test,
} from './staff.ts'

test.use({ viewport: phone })

const storedToken = () => localStorage.getItem('authToken')

test('a session starts at the login and ends after confirmation', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('authToken', 'bukan.token'))
  await page.goto('/admin/banners?page=2')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(storedToken)).toBeNull()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Username wajib diisi.')).toBeVisible()
  await expect(page.getByText('Password wajib diisi.')).toBeVisible()

  const show = page.getByRole('button', { name: 'Tampilkan password' })
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await show.click()
  await expect(password).toHaveAttribute('type', 'password')

  const stop = await breakCalls(page, 'POST', '/auth/login')
  await signIn(page)
  await expect(page.getByRole('alert')).toHaveText('Login gagal.')
  await stop()
  await page.route(/\/api\/auth\/login$/, (route) => route.fulfill({ json: { token: 'tanpa-titik' } }), { times: 1 })
  await signIn(page)
  await expect(page.getByRole('alert')).toHaveText('Token tidak valid atau format tidak sesuai JWT.')
  // The list falls back to its last page once it has come.
  const returned = page.waitForURL(/\/admin\/banners\?page=2$/)
  await signIn(page)
  await returned
  await page.goto('/login')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(storedToken)).toBeNull()
})

test('the dashboard greets, links to daily work and shows recent activity', async ({ page, request }) => {
  const refill = await answerEmpty(page, '/admin/logs/mine')
  await openSignedIn(page, '/admin', await givenAdmin(request, 'tamu'))
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('main').getByText(/^Selamat datang, tamu-/)).toBeVisible()
  const unfold = (name: string) => page.locator('summary').filter({ hasText: name }).click()
  await unfold('Aktivitas Terbaru')
  await expect(page.getByText('Belum ada aktivitas.')).toBeVisible()
  await page.getByRole('button', { name: 'Buka menu' }).click()
  const site = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Lihat situs' }).click()
  await expect(await site).toHaveTitle('Data Togel Terupdate')
  await page.keyboard.press('Escape')
  await refill()
  await unfold('Akses cepat')
  const links = page.locator('details').filter({ hasText: 'Akses cepat' }).getByRole('link')
  await expect(links).toHaveText(['Kelola Hasil Togel', 'Kelola Prediksi', 'Manajemen Banner'])
  const stop = await breakCalls(page, 'GET', '/admin/logs/mine')
  await page.reload()
  await unfold('Aktivitas Terbaru')
  await expect(page.getByText('Gagal memuat log aktivitas.')).toBeVisible()
  await stop()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('heading', { name: 'Aktivitas Terbaru' })).toBeVisible()
  await page.goto('/admin/tidak-ada')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('the log shows when it is empty and when loading failed', async ({ page, request }) => {
  await openSignedIn(page, '/admin/logs', await masterHeaders(request))
  const texts = { empty: 'Belum ada aktivitas yang tercatat.', failed: 'Gagal memuat log aktivitas.' }
  await expectListTexts(page, '/master/logs', texts)
  await expect(page.getByRole('columnheader')).toHaveText(['Timestamp', 'Pengguna', 'Aksi', 'Detail', 'Alamat IP'])
  await page.getByLabel('Pengguna').fill('tidak-ada')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/pengguna=tidak-ada/)
  await expect(page.getByText('Belum ada aktivitas yang tercatat.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/pengguna/)
})

test('the online counters follow visits and logouts', async ({ page, browser, request }) => {
  await openSignedIn(page, '/admin/dashboard', await masterHeaders(request))
  const admins = page.locator('dl > *').filter({ hasText: 'Admin Online' })
  await expect(admins).toContainText(master().username)

  const colleague = await browser.newPage()
  const budi = await givenAdmin(request, 'daring')
  await openSignedIn(colleague, '/admin/dashboard', budi)
  await expect(admins).toContainText('daring-')
  await logOut(colleague)
  await expect(admins).not.toContainText('daring-')
  const visitors = page.locator('dl > *').filter({ hasText: 'User Online (Traffic)' })
  await colleague.goto('/')
  await expect(visitors).toContainText(/[1-9]/)
  await colleague.close()
})
