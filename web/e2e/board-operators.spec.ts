import type { Page } from '@playwright/test'
import { freezeBoard, givenDraw, openBoard, rowOf } from './board.ts'
import { expect, expectAccessible, givenAdmin, test } from './staff.ts'

const toasts = (page: Page, text: RegExp) => page.locator('output').getByText(text)

test('two operators work the board side by side', async ({ browser, request }) => {
  test.slow()
  const soon = { closes: 12, result: 25 }
  for (const market of ['DIAMBIL', 'BEREBUT']) await givenDraw(request, market, soon)
  const [giver, taker] = [await givenAdmin(request, 'penyerah'), await givenAdmin(request, 'penerima')]
  const own = await openBoard(browser, giver)
  const other = await openBoard(browser, taker)

  await test.step('a taken draw shows its holder on both boards', async () => {
    await expect(rowOf(other, 'DIAMBIL')).toContainText('Belum diambil')
    await rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Ambil DIAMBIL' }).click()
    await expect(rowOf(own, 'DIAMBIL')).toContainText(/penyerah-\w+ \(Anda\)/)
    await expect(rowOf(other, 'DIAMBIL')).toContainText(/penyerah-\w+/)
    await expect(rowOf(other, 'DIAMBIL').getByRole('link', { name: 'Lihat DIAMBIL' })).toBeVisible()
    await expectAccessible(own)
  })

  await test.step('who takes a draw second reads who has it', async () => {
    const release = await freezeBoard(other)
    await rowOf(own, 'BEREBUT').getByRole('button', { name: 'Ambil BEREBUT' }).click()
    await expect(rowOf(own, 'BEREBUT')).toContainText('(Anda)')
    await rowOf(other, 'BEREBUT').getByRole('button', { name: 'Ambil BEREBUT' }).click()
    await expect(toasts(other, /^Sudah diambil penyerah-\w+\.$/)).toBeVisible()
    await expect(rowOf(other, 'BEREBUT')).not.toContainText('(Anda)')
    await release()
    await expect(rowOf(other, 'BEREBUT')).toContainText(/penyerah-\w+/)
  })

  const offer = async (note: string) => {
    await rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Serahkan DIAMBIL' }).click()
    const dialog = own.getByRole('dialog', { name: 'Serahkan DIAMBIL' })
    await dialog.getByRole('radio', { name: /^penerima-/ }).check({ force: true })
    await dialog.getByLabel('Catatan').fill(note)
    await dialog.getByLabel('Catatan').press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(own, 'DIAMBIL')).toContainText(/Ditawarkan kepada penerima-\w+, menunggu jawaban\./)
    await expect(rowOf(other, 'DIAMBIL')).toContainText(note)
  }

  await test.step('a declined hand-over stays with the giver, who is told', async () => {
    await offer('siaran pindah ke kanal 2')
    await expectAccessible(other)
    await rowOf(other, 'DIAMBIL').getByRole('button', { name: 'Tolak DIAMBIL' }).click()
    await expect(toasts(own, /^penerima-\w+ menolak DIAMBIL\. Undian tetap milik Anda\.$/)).toBeVisible()
    await expect(rowOf(own, 'DIAMBIL')).toContainText('(Anda)')
  })

  await test.step('the giver withdraws an offer; only the colleague is told', async () => {
    await offer('salah orang')
    await rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Tarik kembali DIAMBIL' }).click()
    await expect(rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Serahkan DIAMBIL' })).toBeVisible()
    await expect(toasts(other, /^penyerah-\w+ menarik kembali DIAMBIL\.$/)).toBeVisible()
    await expect(rowOf(other, 'DIAMBIL').getByRole('button', { name: 'Terima DIAMBIL' })).toHaveCount(0)
  })

  await test.step('an accepted hand-over changes the holder and keeps the note', async () => {
    await offer('nomor keluar dari PRIZE 3')
    await rowOf(other, 'DIAMBIL').getByRole('button', { name: 'Terima DIAMBIL' }).click()
    await expect(rowOf(other, 'DIAMBIL')).toContainText(/penerima-\w+ \(Anda\)/)
    await expect(toasts(own, /^penerima-\w+ menerima DIAMBIL\.$/)).toBeVisible()
    await expect(rowOf(own, 'DIAMBIL')).toContainText('nomor keluar dari PRIZE 3')
  })

  await test.step('the draw of an absent colleague is taken over', async () => {
    await other.context().close()
    const takeOver = rowOf(own, 'DIAMBIL').getByRole('button', { name: 'Ambil alih DIAMBIL' })
    await expect(takeOver).toBeVisible({ timeout: 150_000 })
    await expect(own.getByText(/terputus sejak \d\d:\d\d WIB/).first()).toBeVisible()
    await expectAccessible(own)
    await takeOver.click()
    await expect(rowOf(own, 'DIAMBIL')).toContainText('(Anda)')
  })
})
