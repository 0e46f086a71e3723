import { expect, staged as test } from '../story.ts'

test('an exception and a console error are seen', async ({ phone, expectErrors }) => {
  expectErrors(/sengaja/)
  await phone.goto('/jadwal')
  await phone.ready()
  await phone.run(() => {
    console.error('sengaja satu')
    setTimeout(() => {
      throw new Error('sengaja dua')
    })
  })
  for (const text of ['sengaja satu', 'sengaja dua'])
    await expect.poll(async () => (await phone.errors()).join('\n'), text).toContain(text)
})

test('a message that the content policy refuses is seen', async ({ phone, expectErrors }) => {
  expectErrors(/Content.Security.Policy/i)
  await phone.goto('/jadwal')
  await phone.ready()
  await phone.run(() => {
    document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.1:9/gambar.png' }))
  })
  await expect.poll(async () => (await phone.errors()).join('\n')).toMatch(/Content.Security.Policy/i)
})

test('a window of a phone: its width, a click, keys', async ({ phone }) => {
  await phone.goto('/cari')
  await phone.ready()
  expect(await phone.run(() => innerWidth)).toBe(390)
  await phone.fill('main input[type=search]', undefined, 'macau')
  await expect
    .poll(() => phone.run(() => document.querySelector<HTMLInputElement>('main input[type=search]')?.value))
    .toBe('macau')
  await phone.press('Backspace')
  await expect
    .poll(() => phone.run(() => document.querySelector<HTMLInputElement>('main input[type=search]')?.value))
    .toBe('maca')
  expect((await phone.screenshot()).subarray(1, 4).toString()).toBe('PNG')
})
