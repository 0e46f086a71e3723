import { breakCalls, expect, expectAccessible, masterHeaders, openSignedIn, test } from './staff.ts'

const link = 'https://kanal.example/papan-angka'

test("a master admin sets the footer's links", async ({ page, request }) => {
  const headers = await masterHeaders(request)
  await openSignedIn(page, '/admin/settings', headers)
  const form = page.getByRole('form', { name: 'Kanal Pesan' })
  const address = form.getByLabel('Kanal Pesan', { exact: true })
  const save = form.getByRole('button', { name: 'Simpan Kanal Pesan' })
  const enter = async (text: string) => {
    await address.fill(text)
    await save.click()
  }
  const shownLinks = async () => {
    await page.goto('/jadwal')
    return page
      .getByRole('region', { name: 'Ikuti Kami' })
      .getByRole('link')
      .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href))
  }

  await test.step('an invalid URL is rejected', async () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,hai', 'kanal.example']) {
      await enter(text)
      await expect(form.getByText('URL tidak valid, gunakan alamat http atau https.')).toBeVisible()
      await expect(address).toBeFocused()
    }
    await expectAccessible(page)
  })

  await test.step('a failed save shows an error and keeps the form', async () => {
    const stop = await breakCalls(page, 'POST', '/master/settings')
    await enter(link)
    await expect(form.getByRole('alert')).toHaveText('Gagal menyimpan tautan.')
    await expect(address).toHaveValue(link)
    await stop()
  })

  await test.step('a saved link is in the footer of the site', async () => {
    await save.click()
    await expect(page.getByText('Tautan Kanal Pesan disimpan.').first()).toBeVisible()
    await expect.poll(shownLinks).toContain(link)
  })

  await test.step('the heading stays without links', async () => {
    await page.goto('/admin/settings')
    await expect(address).toHaveValue(link)
    await enter('')
    await expect(page.getByText('Tautan Kanal Pesan disimpan.').first()).toBeVisible()
    await expect.poll(shownLinks).not.toContain(link)
    await expect(page.getByRole('heading', { name: 'Ikuti Kami' })).toBeVisible()
  })
})
