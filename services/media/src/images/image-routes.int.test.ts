import { get } from 'node:http'
import { beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { mongo } from 'mongoose'
import { givenAnimation, givenImage, uploadForm } from '../test-kit/given-image.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
beforeEach(async () => {
  media.clock.now = Date.now()
  await media.empty()
})

const upload = async (file: Buffer) => {
  const { body } = await media.asAdmin('POST', '/admin/banners', uploadForm(file))
  return body as { id: string; imageUrl: string }
}
const pathOf = (imageUrl: string) => imageUrl.replace(/^\/api/, '')
/** Asked as browsers do; `fetch` adds a header of its own that forbids to answer 304. */
const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(media.url + path, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })
const hour = 3_600_000
/** The bytes that are stored of an uploaded image. */
const stored = async (imageUrl: string) => Buffer.from(await (await fetch(media.url + pathOf(imageUrl))).arrayBuffer())

describe('GET /public/images/:imageId', () => {
  it('answers the image as immutable, and only as an image', async () => {
    const { imageUrl } = await upload(await givenImage('jpeg'))
    const answer = await media.send('GET', pathOf(imageUrl))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=10, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await statusOf(pathOf(imageUrl), { 'if-none-match': answer.headers.get('etag') ?? '' })).toBe(304)
    expect((await media.send('HEAD', pathOf(imageUrl))).status).toBe(200)
  })

  it('gives back large and moving pictures whole', async () => {
    const colours = Array.from({ length: 20 }, (_, index) => `#${(index * 0x0a3b1f).toString(16).padStart(6, '0')}`)
    const noise = {
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const
    const files = [await givenAnimation('gif', colours), await sharp(noise).jpeg().toBuffer()]
    for (const file of files) {
      const { imageUrl } = await upload(file)
      const bytes = Buffer.from(await (await fetch(media.url + pathOf(imageUrl))).arrayBuffer())
      expect(await sharp(bytes, { animated: true }).stats()).toBeDefined()
      expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(file === files[0] ? 20 : 1)
    }
    expect((await media.storedImages()).parts).toBeGreaterThan(2)
  })
})

describe('the sweep of freed images', () => {
  const sweepFreed = () => media.media.imageSweep.sweepFreed()
  const statusAt = async (imageUrl: string) => (await media.send('GET', pathOf(imageUrl))).status

  it('removes the image of a deleted banner within half a minute', async () => {
    const gone = await upload(await givenImage('png', { colour: '#333333' }))
    const kept = await upload(await givenImage('png', { colour: '#111111' }))
    media.clock.now += hour
    await media.asAdmin('DELETE', `/admin/banners/${gone.id}`)
    expect(await sweepFreed()).toBe(1)
    expect([await statusAt(gone.imageUrl), await statusAt(kept.imageUrl)]).toEqual([404, 200])
    expect(await media.storedImages()).toEqual({ files: 1, parts: 1 })
  })

  it('keeps one uploaded less than 25 s ago, whose banner may be in flight', async () => {
    const { id, imageUrl } = await upload(await givenImage())
    await media.asAdmin('DELETE', `/admin/banners/${id}`)
    media.clock.now += 24_000
    expect(await sweepFreed()).toBe(0)
    media.clock.now += 2_000
    expect(await sweepFreed()).toBe(1)
    expect(await statusAt(imageUrl)).toBe(404)
  })

  it('keeps one that another banner shows, and one that was uploaded again since', async () => {
    const file = await givenImage()
    const [first, second] = [await upload(file), await upload(file)]
    media.clock.now += hour
    await media.asAdmin('DELETE', `/admin/banners/${first.id}`)
    expect(await sweepFreed()).toBe(0)
    await media.asAdmin('DELETE', `/admin/banners/${second.id}`)
    // Between the upload of a third banner and its record no banner shows the image.
    await media.media.pictures.imageStore.put(await stored(first.imageUrl), { kind: 'webp', source: 'png' })
    media.clock.now += 60_000
    expect(await sweepFreed()).toBe(0)
    expect(await statusAt(first.imageUrl)).toBe(200)
  })

  it('removes nothing when the deletion is refused', async () => {
    const { id, imageUrl } = await upload(await givenImage())
    media.clock.now += hour
    expect((await media.asAdmin('DELETE', `/admin/banners/${id}`, undefined, { 'if-match': '7' })).status).toBe(412)
    expect(await sweepFreed()).toBe(0)
    expect(await statusAt(imageUrl)).toBe(200)
  })
})

describe('the sweep of unused images', () => {
  it('removes one without a banner after an hour, and keeps shown ones', async () => {
    const kept = await upload(await givenImage('png', { colour: '#111111' }))
    const twice = await upload(await givenImage('png', { colour: '#222222' }))
    await upload(await givenImage('png', { colour: '#222222' }))
    const gone = await upload(await givenImage('png', { colour: '#333333' }))
    for (const { id } of [twice, gone]) await media.asAdmin('DELETE', `/admin/banners/${id}`)
    expect(await media.media.imageSweep.sweepAll()).toBe(0)
    media.clock.now += hour + 1
    expect(await media.media.imageSweep.sweepAll()).toBe(1)
    expect((await media.send('GET', pathOf(gone.imageUrl))).status).toBe(404)
    for (const { imageUrl } of [kept, twice]) expect((await media.send('GET', pathOf(imageUrl))).status).toBe(200)
  })

  it('keeps an image that was just uploaded again', async () => {
    const file = await givenImage('png')
    const { id, imageUrl } = await upload(file)
    await media.asAdmin('DELETE', `/admin/banners/${id}`)
    media.clock.now += hour + 1
    const again = await upload(file)
    await media.asAdmin('DELETE', `/admin/banners/${again.id}`)
    expect(await media.media.imageSweep.sweepAll()).toBe(0)
    expect((await media.send('GET', pathOf(imageUrl))).status).toBe(200)
  })

  it('removes the parts that a broken upload left behind', async () => {
    const old = mongo.ObjectId.createFromTime((Date.now() - 2 * hour) / 1000)
    const fresh = new mongo.ObjectId()
    const part = (files_id: typeof old) => ({ files_id, n: 0, data: Buffer.from('x') })
    await media.collection('images.chunks').insertMany([part(old), part(fresh)] as never)
    expect(await media.media.imageSweep.sweepAll()).toBe(1)
    expect(await media.storedImages()).toEqual({ files: 0, parts: 1 })
  })
})
