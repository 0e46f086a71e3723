import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import sharp from 'sharp'
import { bannerList, banner, type Banner, type BannerVariant } from '@papan/contracts/calls/banner-calls.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-mongo.ts'
import { testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { givenAnimation, givenImage, uploadForm } from '../test-kit/given-image.ts'
import { startTestMedia } from '../test-kit/start-test-media.ts'
import { imageIdOf } from './image-address.ts'
import { startVariantMaker } from './start-variant-maker.ts'
import { createVariantMaker } from './variant-maker.ts'
import type { Placed } from './variant-store.ts'

// Real work on a machine that may be busy.
jest.setTimeout(60_000)

const hour = 3_600_000
let media: Awaited<ReturnType<typeof startTestMedia>>
let queued: ReturnType<typeof startVariantMaker>
/** The same work without a queue, for tests that say when it happens. */
let byHand: ReturnType<typeof createVariantMaker>
const jobs: { id: string; place: Placed }[] = []
beforeAll(async () => {
  media = await startTestMedia()
  const deps = { ...media.media.pictures, clock: () => media.clock.now, log: silentLog() }
  queued = startVariantMaker({ ...deps, redisUrl: await testRedisDatabase() })
  byHand = createVariantMaker({
    ...deps,
    queue: { addAt: async (id, place) => void jobs.push({ id, place }) },
  })
})
beforeEach(async () => {
  media.clock.now = Date.now()
  jobs.length = 0
  await media.empty()
})
afterAll(async () => {
  await queued.stop()
  await media.close()
})

const upload = async (file: Uint8Array, position: string): Promise<Banner> => {
  const { body } = await media.asAdmin('POST', '/admin/banners', uploadForm(file, { position }))
  return banner.parse(body)
}
const placeOf = ({ imageUrl, position }: Banner): Placed => ({ imageId: imageIdOf(imageUrl) ?? '', position })
const shownAt = async (position: string): Promise<Banner> => {
  const { body } = await media.send('GET', `/public/active-banner?position=${position}`)
  return banner.parse(body)
}
const fetched = async ({ url }: Pick<BannerVariant, 'url'>) => {
  const answer = await fetch(media.url + url.replace(/^\/api/, ''))
  return { answer, image: await sharp(Buffer.from(await answer.arrayBuffer()), { animated: true }).metadata() }
}
const sizes = (variants: BannerVariant[] = []) => variants.map(({ width, height, type }) => [type, width, height])

describe('the variants of an uploaded picture', () => {
  it('are made by a job, as WebP and as what was uploaded, at the sizes of the position', async () => {
    const uploaded = await upload(await givenImage('png', { width: 1_000, height: 400 }), 'TOP_BANNER')
    expect(uploaded.variants).toBeUndefined()
    expect((await fetched({ url: uploaded.imageUrl })).answer.status).toBe(200)
    const { variants = [] } = await eventually('variants', async () => {
      // Redis may not have been there at first.
      await queued.catchUp()
      const shown = await shownAt('TOP_BANNER')
      return shown.variants && shown
    })
    expect(sizes(variants)).toEqual([
      ['image/webp', 400, 160],
      ['image/webp', 800, 320],
      ['image/webp', 1_000, 400],
      ['image/png', 400, 160],
      ['image/png', 800, 320],
      ['image/png', 1_000, 400],
    ])
    for (const variant of variants) {
      const { answer, image } = await fetched(variant)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': variant.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect([`image/${image.format}`, image.width, image.height]).toEqual([
        variant.type,
        variant.width,
        variant.height,
      ])
    }
  })

  it('stand in every answer that shows the banner, and change no revision', async () => {
    const uploaded = await upload(await givenImage('jpeg', { width: 100, height: 100 }), 'POPUP')
    await byHand.make(placeOf(uploaded))
    const { variants } = await shownAt('POPUP')
    expect(sizes(variants)).toEqual([
      ['image/webp', 100, 100],
      ['image/jpeg', 100, 100],
    ])
    const list = bannerList.parse((await media.asAdmin('GET', '/admin/banners')).body)
    const all = banner.array().parse((await media.send('GET', '/public/banners/POPUP')).body)
    expect([list.data[0], all[0]].map((shown) => [shown?.variants, shown?.rev])).toEqual([
      [variants, 1],
      [variants, 1],
    ])
    const hidden = await media.asAdmin('PATCH', `/admin/banners/${uploaded.id}/status`, { isActive: false })
    expect(hidden.body.variants).toEqual(variants)
    expect((await media.waiting('banners')).map(({ rev }) => rev)).toEqual([1, 2])
  })

  it.each(['gif', 'webp'] as const)('of a moving %s move', async (format) => {
    const file = await givenAnimation(format, ['#f00', '#0f0', '#00f'], { width: 500, height: 100 })
    await byHand.make(placeOf(await upload(file, 'TOP_BANNER')))
    const { variants = [] } = await shownAt('TOP_BANNER')
    expect(new Set(variants.map(({ type }) => type))).toEqual(new Set(['image/webp', `image/${format}`]))
    expect(sizes(variants)[0]).toEqual(['image/webp', 400, 80])
    for (const variant of variants) {
      expect((await fetched(variant)).image).toMatchObject({ pages: 3, pageHeight: variant.height })
    }
  })

  it('of one picture at two positions are made for each', async () => {
    const file = await givenImage('webp', { width: 1_000, height: 1_000 })
    for (const position of ['SIDE_BANNER', 'POPUP']) await upload(file, position)
    await byHand.catchUp()
    for (const { place } of jobs) await byHand.make(place)
    expect(sizes((await shownAt('SIDE_BANNER')).variants).map(([, width]) => width)).toEqual([360, 720])
    expect(sizes((await shownAt('POPUP')).variants).map(([, width]) => width)).toEqual([400, 800])
  })

  it('are not made of a picture elsewhere', async () => {
    const body = { name: 'Promo', imageUrl: 'https://cdn.example/a.png', position: 'POPUP' }
    await media.asAdmin('POST', '/admin/banners', body)
    await byHand.catchUp()
    expect(jobs).toEqual([])
    expect((await shownAt('POPUP')).variants).toBeUndefined()
  })
})

describe('the job that makes variants', () => {
  it('run again, and twice at once, adds nothing', async () => {
    const place = placeOf(await upload(await givenImage('png', { width: 500, height: 500 }), 'POPUP'))
    await Promise.all([byHand.make(place), byHand.make(place)])
    const before = [await media.storedImages(), await shownAt('POPUP')]
    await byHand.make(place)
    expect([await media.storedImages(), await shownAt('POPUP')]).toEqual(before)
    // The picture, and two kinds at two widths.
    expect(before[0]).toMatchObject({ files: 5 })
  })

  it('is asked for once in ten minutes while the variants are missing, and no more when they are there', async () => {
    const place = placeOf(await upload(await givenImage(), 'POPUP'))
    await byHand.catchUp()
    await byHand.catchUp()
    media.clock.now += 600_000
    await byHand.catchUp()
    expect(jobs.map((job) => job.place)).toEqual([place, place, place])
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(2)
    await byHand.make(place)
    await byHand.catchUp()
    expect(jobs).toHaveLength(3)
  })

  it('leaves a picture that is gone alone', async () => {
    await byHand.make({ imageId: '0'.repeat(64), position: 'POPUP' })
    expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
    expect(await media.collection('variants').countDocuments({})).toBe(0)
  })

  it('that was cut off half-way shows the picture as it was, and does all of it the next time', async () => {
    const uploaded = await upload(await givenImage('png', { width: 900, height: 900 }), 'POPUP')
    const { imageStore } = media.media.pictures
    let puts = 0
    const dying = createVariantMaker({
      ...media.media.pictures,
      imageStore: {
        ...imageStore,
        put: (...given: Parameters<typeof imageStore.put>) =>
          ++puts > 2 ? Promise.reject(new Error('killed')) : imageStore.put(...given),
      },
      queue: { addAt: async () => undefined },
      clock: () => media.clock.now,
      log: silentLog(),
    })
    await expect(dying.make(placeOf(uploaded))).rejects.toThrow('killed')
    expect((await media.storedImages()).files).toBe(3)
    expect((await shownAt('POPUP')).variants).toBeUndefined()
    await byHand.make(placeOf(uploaded))
    expect((await shownAt('POPUP')).variants).toHaveLength(4)
    expect((await media.storedImages()).files).toBe(5)
  })
})

describe('the sweep of unused pictures', () => {
  const variantsOf = async (position: string) => {
    const uploaded = await upload(await givenImage('png', { width: 450, height: 450 }), position)
    await byHand.make(placeOf(uploaded))
    return uploaded
  }

  it('takes the variants of a deleted banner with its picture', async () => {
    const { id } = await variantsOf('POPUP')
    await media.asAdmin('DELETE', `/admin/banners/${id}`)
    expect(await media.media.sweepImages()).toBe(0)
    media.clock.now += hour + 1
    expect(await media.media.sweepImages()).toBe(5)
    expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
    expect(await media.collection('variants').countDocuments({})).toBe(0)
  })

  it('keeps the variants of a picture that is shown, however old they are', async () => {
    await variantsOf('POPUP')
    media.clock.now += 24 * hour
    expect(await media.media.sweepImages()).toBe(0)
    for (const variant of (await shownAt('POPUP')).variants ?? []) {
      expect((await fetched(variant)).answer.status).toBe(200)
    }
  })

  it('keeps the variants of a picture that was just uploaded again', async () => {
    const first = await variantsOf('POPUP')
    await media.asAdmin('DELETE', `/admin/banners/${first.id}`)
    media.clock.now += hour + 1
    const again = await upload(await givenImage('png', { width: 450, height: 450 }), 'POPUP')
    await media.asAdmin('DELETE', `/admin/banners/${again.id}`)
    expect(await media.media.sweepImages()).toBe(0)
    await upload(await givenImage('png', { width: 450, height: 450 }), 'POPUP')
    for (const variant of (await shownAt('POPUP')).variants ?? []) {
      expect((await fetched(variant)).answer.status).toBe(200)
    }
    expect((await shownAt('POPUP')).variants).toHaveLength(4)
  })

  it('takes what a job that was cut off left behind', async () => {
    await upload(await givenImage(), 'POPUP')
    const { imageStore } = media.media.pictures
    await imageStore.put(await givenImage('png', { width: 7 }), { kind: 'png', source: 'png' })
    media.clock.now += hour + 1
    expect(await media.media.sweepImages()).toBe(1)
    expect((await media.storedImages()).files).toBe(1)
  })
})
