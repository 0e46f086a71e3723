import { tmpdir } from 'node:os'
import { afterEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { startTestMedia } from '../test-kit/start-test-media.ts'
import { imageIdOf } from './image-address.ts'
import type { StorageLimits } from './storage-room.ts'
import { createVariantMaker } from './variant-maker.ts'

type Media = Awaited<ReturnType<typeof startTestMedia>>
const open: Media[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((media) => media.close()))
})

const start = async (limits: StorageLimits): Promise<Media> => {
  const media = await startTestMedia(limits)
  open.push(media)
  return media
}
/** A picture of chance, another one each time; 500 px need about 175 kB. */
const noisy = (side = 500) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 80, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
const upload = async (media: Media, file: Buffer) => media.asAdmin('POST', '/admin/banners', uploadForm(file))
const full = { code: 'STORAGE_FULL', message: errorTexts.storageFull, requestId: expect.any(String) }

describe('the store of pictures', () => {
  it('answers 507 when the quota is used up, and stores nothing of that upload', async () => {
    const media = await start({ quotaBytes: 1_000_000, freeBytes: 0 })
    const first = await noisy()
    let taken = 0
    let last = await upload(media, first)
    for (; last.status === 201 && taken < 30; last = await upload(media, await noisy())) taken++
    expect([last.status, last.body]).toEqual([507, full])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    const { files } = await media.storedImages()
    expect(files).toBe(taken)
    expect(await media.collection('banners').countDocuments({})).toBe(taken)
    const lengths = await media.collection('images.files').find({}).toArray()
    expect(lengths.reduce((sum, { length }) => sum + Number(length), 0)).toBeLessThanOrEqual(1_000_000)
    // What is stored already, and what needs no room, is taken still.
    expect((await upload(media, first)).status).toBe(201)
    const address = { name: 'Promo', imageUrl: 'https://cdn.example/a.png', position: 'POPUP' }
    expect((await media.asAdmin('POST', '/admin/banners', address)).status).toBe(201)
  })

  it('never exceeds its quota with concurrent uploads', async () => {
    const media = await start({ quotaBytes: 600_000, freeBytes: 0 })
    const pictures = await Promise.all(Array.from({ length: 8 }, () => noisy()))
    const answers = await Promise.all(pictures.map((picture) => upload(media, picture)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 507]))
    const lengths = await media.collection('images.files').find({}).toArray()
    expect(lengths.reduce((sum, { length }) => sum + Number(length), 0)).toBeLessThanOrEqual(600_000)
    expect(lengths).toHaveLength(answers.filter(({ status }) => status === 201).length)
  })

  it('has room again once unused pictures are swept', async () => {
    const media = await start({ quotaBytes: 300_000, freeBytes: 0 })
    const { body } = await upload(media, await noisy())
    expect((await upload(media, await noisy())).status).toBe(507)
    await media.asAdmin('DELETE', `/admin/banners/${banner.parse(body).id}`)
    media.clock.now += 3_600_001
    await media.media.imageSweep.sweepAll()
    expect((await upload(media, await noisy())).status).toBe(201)
  })

  it('leaves the disk of its database some room', async () => {
    const media = await start({ quotaBytes: 1e9, folder: tmpdir(), freeBytes: 2 ** 60 })
    expect(await upload(media, await givenImage())).toMatchObject({ status: 507, body: full })
    expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
  })

  it('shows the picture itself when there is no room for its variants', async () => {
    const media = await start({ quotaBytes: 300_000, freeBytes: 0 })
    const { imageUrl, position } = banner.parse((await upload(media, await noisy())).body)
    const maker = createVariantMaker({
      ...media.media.pictures,
      queue: { addAt: async () => undefined },
      clock: Date.now,
      log: silentLog(),
    })
    await expect(maker.make({ imageId: imageIdOf(imageUrl) ?? '', position })).rejects.toMatchObject({ status: 507 })
    const shown = banner.parse((await media.send('GET', '/public/active-banner?position=POPUP')).body)
    expect([shown.imageUrl, shown.variants]).toEqual([imageUrl, undefined])
    expect((await fetch(media.url + imageUrl.replace(/^\/api/, ''))).status).toBe(200)
  })

  it('keeps no parts of an image whose write fails', async () => {
    const media = await start({ quotaBytes: 1e9, freeBytes: 0 })
    expect((await upload(media, await givenImage())).status).toBe(201)
    const before = await media.storedImages()
    // With it the second part of any picture is refused.
    await media.collection('images.chunks').createIndex({ files_id: 1 }, { name: 'one', unique: true })
    expect((await upload(media, await noisy(900))).status).toBe(500)
    expect(await media.storedImages()).toEqual(before)
    await media.collection('images.chunks').dropIndex('one')
    expect((await upload(media, await noisy(900))).status).toBe(201)
  })
})
