import { describe, expect, it, jest } from '@jest/globals'
import sharp from 'sharp'
import { givenAnimation, givenCanvas, givenImage } from '../test-kit/given-image.ts'
import { createImagePipeline } from './image-pipeline.ts'

// Real work on a machine that may be busy.
jest.setTimeout(30_000)

const toKept = createImagePipeline()
const toImage = async (file: Uint8Array) => (await toKept(file)).bytes
const looked = async (bytes: Buffer) => sharp(bytes, { animated: true }).metadata()

describe('createImagePipeline', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('re-encodes a %s as WebP', async (format) => {
    const { bytes, kind } = await toKept(await givenImage(format))
    expect(await looked(bytes)).toMatchObject({ format: 'webp', width: 40, height: 30 })
    expect(kind).toBe(format)
  })

  it.each(['gif', 'webp'] as const)('keeps an animated %s animated', async (format) => {
    const image = await looked(await toImage(await givenAnimation(format, ['#f00', '#0f0', '#00f'])))
    expect(image).toMatchObject({ format: 'webp', pages: 3, pageHeight: 30, delay: [100, 100, 100], loop: 0 })
  })

  it('drops metadata and applies the orientation', async () => {
    const photo = await sharp(await givenImage('jpeg'))
      .withExif({ IFD0: { Copyright: 'RAHASIA' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await looked(photo)).exif).toBeDefined()
    const kept = await looked(await toImage(photo))
    expect(kept).toMatchObject({ width: 30, height: 40 })
    expect(kept.exif).toBeUndefined()
    expect(kept.orientation).toBeUndefined()
  })

  it('makes what is larger than any screen smaller', async () => {
    const image = await looked(await toImage(await givenImage('png', { width: 5_120, height: 100 })))
    expect(image).toMatchObject({ width: 2_560, height: 50 })
  })

  it('refuses empty, cut off and damaged pictures', async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .png()
      .toBuffer()
    const damaged = Buffer.from(noise)
    damaged.fill(0, 1_000, 2_000)
    const onlyBeginning = Buffer.from('GIF89a')
    for (const bytes of [Buffer.alloc(0), noise.subarray(0, noise.length / 2), damaged, onlyBeginning]) {
      await expect(toImage(bytes)).rejects.toMatchObject({ status: 422, code: 'IMAGE_DAMAGED' })
    }
  })

  it('refuses more than 25 megapixels over all frames, and more than 200 frames', async () => {
    const refused = { status: 422, code: 'IMAGE_TOO_MANY_PIXELS' }
    await expect(toImage(await givenImage('png', { width: 5_001, height: 5_000 }))).rejects.toMatchObject(refused)
    await expect(toImage(await givenCanvas(7, 2_000, 2_000))).rejects.toMatchObject(refused)
    await expect(toImage(await givenCanvas(201, 4, 4))).rejects.toMatchObject(refused)
    expect(await looked(await toImage(await givenCanvas(200, 4, 4)))).toMatchObject({ pages: 200 })
  })

  it('refuses work when the queue is full', async () => {
    const file = await givenImage('png')
    const answers = await Promise.allSettled(Array.from({ length: 14 }, () => toImage(file)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 5 } })
  })
})
