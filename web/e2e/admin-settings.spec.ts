import { readFile } from 'node:fs/promises'
import { brandTokens, themeColours } from '@papan/contracts/identity/brand-colours.ts'
import { identityText } from '../src/admin/features/identity/identity-text.ts'
import { revisionsText } from '../src/admin/records/revisions-text.ts'
import { breakCalls, expect, expectAccessible, masterHeaders, openSignedIn, test } from './staff.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="#369"/></svg>'

test("a master admin sets the site's identity, which open pages follow", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const headers = await masterHeaders(request)
  const before = (await (await request.get('/api/public/identity')).json()) as object
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visitor.goto('/jadwal')
  await openSignedIn(page, '/admin/settings', headers)
  const form = page.getByRole('form', { name: identityText.heading })
  const preview = page.getByRole('region', { name: identityText.preview })
  const bars = () =>
    visitor.locator('meta[name=theme-color]').evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))
  const save = form.getByRole('button', { name: identityText.save })
  const field = (name: string) => form.getByLabel(name, { exact: true })

  await test.step('what is typed shows in the preview at once, and nowhere else', async () => {
    await field(identityText.name).fill('Papan Angka "Kita"')
    await form.getByLabel(/^Rona/).fill('25')
    await form.getByLabel(/^Terang/).fill('85')
    await field(identityText.pictures.mark.label).setInputFiles({
      name: 'tanda.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(svg),
    })
    await expect(preview.getByText('Papan Angka "Kita"').first()).toBeVisible()
    await expect(form.getByText(identityText.warnings.darker)).toBeVisible()
    await expect(preview.locator('img')).toHaveCount(4)
    await expect(visitor.getByRole('banner')).not.toContainText('Kita')
    await expectAccessible(page)
  })

  await test.step('bad fields and files are refused with a sentence', async () => {
    await form.getByRole('button', { name: identityText.addLink }).click()
    const link = form.getByRole('group', { name: identityText.link(1) })
    await link.getByLabel(identityText.label).fill('Kanal')
    await link.getByLabel(identityText.url).fill('javascript:alert(1)')
    await field(identityText.adults).fill(' ')
    await save.click()
    await expect(link.getByText('URL tidak valid, gunakan alamat http atau https.')).toBeVisible()
    await expect(form.getByText('Wajib diisi.')).toBeVisible()
    await link.getByLabel(identityText.url).fill('https://kanal.example/')
    await form.getByRole('button', { name: identityText.addLink }).click()
    await form.getByRole('button', { name: identityText.removeLink(2) }).press('Enter')
    await expect(form.getByRole('group', { name: identityText.links })).toBeFocused()
    await field(identityText.adults).fill('18+. Kami tidak menerima taruhan.')
    const broken = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg>') }
    await field(identityText.pictures.picture.label).setInputFiles(broken)
    await expect(form.getByText('SVG ini tidak dapat digambar: rusak, terlalu rumit atau terlalu besar.')).toBeVisible()
    await field(identityText.file).setInputFiles({ ...broken, name: 'a.json' })
    await expect(form.getByText(identityText.fileWrong)).toBeVisible()
  })

  await test.step('a failed save says so and keeps the form', async () => {
    const stop = await breakCalls(page, 'PUT', '/master/identity')
    await field(identityText.name).press('Enter')
    await expect(form.getByRole('alert')).toHaveText(identityText.failed)
    await expect(form.getByRole('alert')).toBeInViewport()
    await expect(field(identityText.name)).toHaveValue('Papan Angka "Kita"')
    await stop()
  })

  await test.step('a saved identity is on open pages of visitors and staff', async () => {
    await save.click()
    await expect(page.getByText(identityText.saved).first()).toBeVisible()
    await expect(visitor.getByRole('banner')).toContainText('Papan Angka "Kita"')
    await expect(visitor.getByRole('banner').locator('img')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Kanal' })).toHaveAttribute('href', 'https://kanal.example/')
    await expect(page.getByText('Papan Angka "Kita"').first()).toBeVisible()
    const brand = () => visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
    await expect.poll(brand).toBe(brandTokens({ hue: 25, lightness: 85 }).light.brand)
    expect(await bars()).toEqual(themeColours({ hue: 25, lightness: 85 }))
  })

  await test.step('an earlier identity goes back into the form; its colours replace the ones before', async () => {
    const history = form.getByRole('region', { name: revisionsText.heading })
    await expect(history.getByRole('listitem').first()).toContainText(
      'Nama situs, Tanda, Rona, Terang, Tautan, Baris 18+',
    )
    await history.getByRole('button', { name: revisionsText.restoreOf(identityText.shipped) }).click()
    await expect(field(identityText.name)).toHaveValue('Papan Angka')
    await expect(preview.locator('img')).toHaveCount(0)
    await expect(visitor.getByRole('banner')).toContainText('Papan Angka "Kita"')
    await save.click()
    await expect(history.getByRole('listitem').nth(1)).toContainText('Nama situs')
    await history.getByRole('listitem').nth(1).getByRole('button').click()
    await expect(field(identityText.name)).toHaveValue('Papan Angka "Kita"')
    await expect(preview.locator('img')).toHaveCount(4)
    await save.click()
    await expect.poll(bars).toEqual(themeColours({ hue: 25, lightness: 85 }))
    await expect(visitor.locator('link[href^="/warna/"]')).toHaveCount(1)
    // The button is pale while it is saved, and under the mouse.
    await page.mouse.move(0, 0)
    await expect(save).toHaveCSS('opacity', '1')
    await expectAccessible(page)
  })

  await test.step('its file brings all of it back', async () => {
    const downloading = page.waitForEvent('download')
    await form.getByRole('button', { name: identityText.download }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    await form.getByRole('button', { name: identityText.pictures.mark.remove }).press('Enter')
    await expect(field(identityText.pictures.mark.label)).toBeFocused()
    await field(identityText.name).fill('x')
    await field(identityText.file).setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file),
    })
    await expect(field(identityText.name)).toHaveValue('Papan Angka "Kita"')
    await expect(preview.locator('img')).toHaveCount(4)
  })

  expect((await request.put('/api/master/identity', { headers, data: before })).ok()).toBe(true)
})
