import { writeFile } from 'node:fs/promises'
import { masterHeaders } from '../../staff.ts'
import { signedIn } from '../desk.ts'
import { test } from '../story.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a banner is uploaded', async ({ open, request }, info) => {
  const path = info.outputPath('titik.png')
  await writeFile(path, dot)
  const desk = await open(signedIn(await masterHeaders(request)))
  await desk.goto('/admin/banners')
  await desk.fill('form input', 'Nama Banner', `Banner ${info.project.name}`)
  await desk.upload('form input[type=file]', path)
  await desk.shows('', 'form img[alt^=Pratinjau]')
  await desk.click('form button', 'Upload Banner')
  await desk.shows('Banner berhasil disimpan!')
  await desk.shows(`Banner ${info.project.name}`, 'table')
})
