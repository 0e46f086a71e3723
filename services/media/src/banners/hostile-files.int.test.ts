import { beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { uploadForm } from '../test-kit/given-image.ts'
import { hostileFiles, polyglots } from '../test-kit/hostile-files.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
beforeEach(() => media.empty())

const upload = (bytes: Buffer) => media.asAdmin('POST', '/admin/banners', uploadForm(bytes))

describe('an uploaded file', () => {
  it('of an unsupported kind is refused with its sentence and leaves nothing behind', async () => {
    for (const { name, bytes, status, sentence } of await hostileFiles()) {
      const answer = await upload(bytes)
      expect([name, answer.status, answer.body.message]).toEqual([name, status, sentence])
      expect(answer.body.errors).toEqual({ bannerImage: [sentence] })
      expect([name, await media.storedImages()]).toEqual([name, { files: 0, parts: 0 }])
    }
    expect(await media.collection('banners').countDocuments({})).toBe(0)
  })

  it('that is a polyglot is stored only as an image', async () => {
    for (const { name, bytes } of await polyglots()) {
      const answer = await upload(bytes)
      expect([name, answer.status]).toEqual([name, 201])
      const { imageUrl } = banner.parse(answer.body)
      const kept = Buffer.from(await (await fetch(media.url + imageUrl.replace(/^\/api/, ''))).arrayBuffer())
      expect([name, await sharp(kept).metadata()]).toEqual([
        name,
        expect.objectContaining({ format: 'webp', width: 40 }),
      ])
      for (const foreign of ['RAHASIA', '<script', 'PK\u0003\u0004', 'Exif']) {
        expect([name, foreign, kept.includes(foreign)]).toEqual([name, foreign, false])
      }
    }
  })

  it('of every declared name and type is judged by its bytes', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    for (const [type, fileName] of [
      ['image/png', 'gambar.png'],
      ['image/svg+xml', 'gambar.svg'],
      ['text/html', '../../../etc/passwd%00.png'],
      ['', 'x'.repeat(5_000)],
    ] as const) {
      const form = uploadForm(null)
      form.set('bannerImage', new Blob([svg], { type }), fileName)
      expect((await media.asAdmin('POST', '/admin/banners', form)).status).toBe(415)
    }
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const form = uploadForm(null)
    form.set('bannerImage', new Blob([new Uint8Array(png)], { type: 'text/html' }), '../../index.html\u202e"; drop.php')
    expect((await media.asAdmin('POST', '/admin/banners', form)).status).toBe(201)
    expect(await media.collection('images.files').distinct('filename')).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
  })
})
