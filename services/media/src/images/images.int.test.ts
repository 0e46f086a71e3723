import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { mongo } from 'mongoose'
import sharp from 'sharp'
import { banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { givenAnimation, givenImage, uploadForm } from '../test-kit/given-image.ts'
import { mediaOfFile, startTestMedia } from '../test-kit/start-test-media.ts'
import { imageIdOf } from './image-address.ts'
import type { StorageLimits } from './storage-room.ts'
import { createVariantMaker } from './variant-maker.ts'

const media = await mediaOfFile()

describe('requests for pictures', () => {
  let path: string
  let whole: number
  beforeAll(async () => {
    const { body } = await media.asAdmin('POST', '/admin/banners', uploadForm(await givenImage('png', { width: 400 })))
    path = banner.parse(body).imageUrl.replace(/^\/api/, '')
    whole = (await (await fetch(media.url + path)).arrayBuffer()).byteLength
  })

  type Answer = { status: number | undefined; headers: Record<string, unknown>; bytes: Buffer }

  /** Sends the target unchanged; `fetch` would normalise it. */
  const ask = (target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(media.url)
      request({ hostname, port, path: target, headers, method }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
        )
      })
        .on('error', reject)
        .end()
    })

  const asPicture = {
    'content-type': 'image/webp',
    'content-length': expect.any(String),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  }

  describe('a stored picture', () => {
    it.each([
      ['a page', { accept: 'text/html' }],
      ['a script', { accept: 'application/javascript', 'sec-fetch-dest': 'script' }],
      ['a foreign type', { accept: 'image/svg+xml', 'content-type': 'text/html' }],
    ])('asked for as %s is a picture', async (_name, headers) => {
      const answer = await ask(path, headers)
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject(asPicture)
      expect(answer.bytes).toHaveLength(whole)
    })

    it.each([
      'bytes=0-0',
      'bytes=-1',
      'bytes=5-1',
      'bytes=99999999999999999999-',
      'items=0-5',
      'bytes=',
      `bytes=${Array.from({ length: 1_000 }, (_each, index) => `${index}-`).join(',')}`,
    ])('is answered whole to the range %.40s', async (range) => {
      const answer = await ask(path, { range })
      expect(answer.status).toBe(200)
      expect(answer.headers['content-range']).toBeUndefined()
      expect(answer.bytes).toHaveLength(whole)
    })

    it('has no body for HEAD or a matching ETag', async () => {
      const head = await ask(path, {}, 'HEAD')
      expect([head.status, head.bytes.length]).toEqual([200, 0])
      expect(head.headers).toMatchObject(asPicture)
      const known = await ask(path, { 'if-none-match': String(head.headers['etag']) })
      expect([known.status, known.bytes.length]).toEqual([304, 0])
    })
  })

  describe('what is no stored picture', () => {
    it('answers 404 and not with a page', async () => {
      const folder = path.slice(0, path.lastIndexOf('/'))
      const id = path.slice(folder.length + 1)
      const odd = [
        `${folder}/..%2f..%2f..%2fetc%2fpasswd`,
        `${folder}/%2e%2e%2fpasswd`,
        `${folder}/..%5c..%5cboot.ini`,
        `${folder}/../../../../etc/passwd`,
        `${folder}/${id.toUpperCase()}`,
        `${folder}/${id}.html`,
        `${folder}/${id}%00.png`,
        `${folder}/${id}%0d%0aset-cookie:%20a=b`,
        `${folder}/${id}/index.html`,
        `${folder}/${id};x=.html`,
        `${folder}/${id.slice(1)}`,
        `${folder}/0${id}`,
        `${folder}/${'a'.repeat(4_000)}`,
        `${folder}/__proto__`,
        `${folder}/images.files`,
        `${folder}/%7B%22$ne%22:null%7D`,
        `${folder}/[object%20Object]`,
        `${folder}/`,
        folder,
      ]
      for (const target of odd) {
        const answer = await ask(target)
        expect([target, answer.status]).toEqual([target, 404])
        expect(answer.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    })

    it('answers a message without the requested text', async () => {
      const { bytes } = await ask('/public/images/%3Cscript%3Ealert(1)%3C%2Fscript%3E')
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'IMAGE_NOT_FOUND', message: mediaTexts.imageNotFound })
      expect(bytes.includes('script')).toBe(false)
    })
  })
})

describe('routes of pictures', () => {
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
  const stored = async (imageUrl: string) =>
    Buffer.from(await (await fetch(media.url + pathOf(imageUrl))).arrayBuffer())

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

    it('hides the image of a deleted banner within half a minute', async () => {
      const gone = await upload(await givenImage('png', { colour: '#333333' }))
      const kept = await upload(await givenImage('png', { colour: '#111111' }))
      media.clock.now += hour
      await media.asAdmin('DELETE', `/admin/banners/${gone.id}`)
      expect(await sweepFreed()).toBe(1)
      expect([await statusAt(gone.imageUrl), await statusAt(kept.imageUrl)]).toEqual([404, 200])
      expect(await media.storedImages()).toEqual({ files: 2, parts: 2 })
    })

    it('removes it once the banner can no longer be restored', async () => {
      const { id } = await upload(await givenImage())
      media.clock.now += hour
      await media.asAdmin('DELETE', `/admin/banners/${id}`)
      await sweepFreed()
      media.clock.now += 30 * 24 * hour - 1
      expect(await media.media.imageSweep.sweepAll()).toBe(0)
      media.clock.now += 1
      expect(await media.media.imageSweep.sweepAll()).toBe(1)
      expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
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
})

describe('the store of pictures', () => {
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
