import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type BannerVariant, banner, bannerList } from '@papan/contracts/calls/media/banner-calls.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { readyRedis, testRedisDatabase } from '@papan/runtime/test-kit/test-redis.ts'
import { startTestWire } from '@papan/runtime/test-kit/test-wire.ts'
import { givenAnimation, givenImage } from '../test-kit/given-image.ts'
import { placeOf, startTestVariants } from '../test-kit/start-test-variants.ts'
import { startImageSweep } from './start-image-sweep.ts'
import { startVariantMaker } from './start-variant-maker.ts'
import { createVariantMaker } from './variant-maker.ts'

let media: Awaited<ReturnType<typeof startTestVariants>>

describe('variants', () => {
  let queued: ReturnType<typeof startVariantMaker>
  beforeAll(async () => {
    media = await startTestVariants()
    queued = startVariantMaker({
      ...media.media.pictures,
      clock: () => media.clock.now,
      log: silentLog(),
      metrics: createMetrics('media'),
      redisUrl: await testRedisDatabase(),
    })
  })
  beforeEach(async () => {
    media.clock.now = Date.now()
    media.jobs.length = 0
    await media.empty()
  })
  afterAll(async () => {
    await queued.stop()
    await media.close()
  })

  const sizes = (variants: BannerVariant[] = []) => variants.map(({ width, height, type }) => [type, width, height])

  describe('the variants of an uploaded picture', () => {
    it('are made by a job, as WebP and as what was uploaded, at the sizes of the position', async () => {
      const uploaded = await media.upload(await givenImage('png', { width: 1_000, height: 400 }), 'TOP_BANNER')
      expect(uploaded.variants).toBeUndefined()
      expect((await media.fetched({ url: uploaded.imageUrl })).answer.status).toBe(200)
      const { variants = [] } = await eventually('variants', async () => {
        // Redis may not have been there at first.
        await queued.catchUp()
        const shown = await media.shownAt('TOP_BANNER')
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
        const { answer, image } = await media.fetched(variant)
        expect(answer.status).toBe(200)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': variant.type,
          'cache-control': 'public, max-age=31536000, s-maxage=10, immutable',
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

    it('appear in every response with the banner, and change no revision', async () => {
      const uploaded = await media.upload(await givenImage('jpeg', { width: 100, height: 100 }), 'POPUP')
      await media.maker.make(placeOf(uploaded))
      const { variants } = await media.shownAt('POPUP')
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
      await media.maker.make(placeOf(await media.upload(file, 'TOP_BANNER')))
      const { variants = [] } = await media.shownAt('TOP_BANNER')
      expect(new Set(variants.map(({ type }) => type))).toEqual(new Set(['image/webp', `image/${format}`]))
      expect(sizes(variants)[0]).toEqual(['image/webp', 400, 80])
      for (const variant of variants) {
        expect((await media.fetched(variant)).image).toMatchObject({ pages: 3, pageHeight: variant.height })
      }
    })

    it('of one picture at two positions are made for each', async () => {
      const file = await givenImage('webp', { width: 1_000, height: 1_000 })
      for (const position of ['SIDE_BANNER', 'POPUP']) await media.upload(file, position)
      await media.maker.catchUp()
      for (const { place } of media.jobs) await media.maker.make(place)
      expect(sizes((await media.shownAt('SIDE_BANNER')).variants).map(([, width]) => width)).toEqual([360, 720])
      expect(sizes((await media.shownAt('POPUP')).variants).map(([, width]) => width)).toEqual([400, 800])
    })

    it('are not made of a picture elsewhere', async () => {
      const body = { name: 'Promo', imageUrl: 'https://cdn.example/a.png', position: 'POPUP' }
      await media.asAdmin('POST', '/admin/banners', body)
      await media.maker.catchUp()
      expect(media.jobs).toEqual([])
      expect((await media.shownAt('POPUP')).variants).toBeUndefined()
    })
  })

  describe('the job that makes variants', () => {
    it('run again, and twice at once, adds nothing', async () => {
      const place = placeOf(await media.upload(await givenImage('png', { width: 500, height: 500 }), 'POPUP'))
      await Promise.all([media.maker.make(place), media.maker.make(place)])
      const before = [await media.storedImages(), await media.shownAt('POPUP')]
      await media.maker.make(place)
      expect([await media.storedImages(), await media.shownAt('POPUP')]).toEqual(before)
      // The picture, and two kinds at two widths.
      expect(before[0]).toMatchObject({ files: 5 })
    })

    it('is queued once per ten minutes until the variants exist', async () => {
      const place = placeOf(await media.upload(await givenImage(), 'POPUP'))
      await media.maker.catchUp()
      await media.maker.catchUp()
      media.clock.now += 600_000
      await media.maker.catchUp()
      expect(media.jobs.map((job) => job.place)).toEqual([place, place, place])
      expect(new Set(media.jobs.map(({ id }) => id)).size).toBe(2)
      await media.maker.make(place)
      await media.maker.catchUp()
      expect(media.jobs).toHaveLength(3)
    })

    it('skips a deleted image', async () => {
      await media.maker.make({ imageId: '0'.repeat(64), position: 'POPUP' })
      expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
      expect(await media.collection('variants').countDocuments({})).toBe(0)
    })

    it('that was interrupted shows the original image, and is redone completely', async () => {
      const uploaded = await media.upload(await givenImage('png', { width: 900, height: 900 }), 'POPUP')
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
      expect((await media.shownAt('POPUP')).variants).toBeUndefined()
      await media.maker.make(placeOf(uploaded))
      expect((await media.shownAt('POPUP')).variants).toHaveLength(4)
      expect((await media.storedImages()).files).toBe(5)
    })
  })
})

describe('the sweep of unused variants', () => {
  const hour = 3_600_000
  beforeAll(async () => (media = await startTestVariants()))
  beforeEach(async () => {
    media.clock.now = Date.now()
    await media.empty()
  })
  afterAll(() => media.close())

  const variantsOf = async (position: string) => {
    const uploaded = await media.upload(await givenImage('png', { width: 450, height: 450 }), position)
    await media.maker.make(placeOf(uploaded))
    return uploaded
  }

  it('removes the variants of a deleted banner and hides its image', async () => {
    const { id } = await variantsOf('POPUP')
    await media.asAdmin('DELETE', `/admin/banners/${id}`)
    expect(await media.media.imageSweep.sweepAll()).toBe(0)
    media.clock.now += hour + 1
    expect(await media.media.imageSweep.sweepAll()).toBe(5)
    expect(await media.storedImages()).toEqual({ files: 1, parts: 1 })
    expect(await media.collection('variants').countDocuments({})).toBe(0)
  })

  it('removes them within half a minute of the deletion', async () => {
    const { id } = await variantsOf('POPUP')
    media.clock.now += hour - 1
    await media.asAdmin('DELETE', `/admin/banners/${id}`)
    expect(await media.media.imageSweep.sweepFreed()).toBe(5)
    expect(await media.storedImages()).toEqual({ files: 1, parts: 1 })
    expect(await media.collection('variants').countDocuments({})).toBe(0)
  })

  it('keeps the variants of a picture that is shown, however old they are', async () => {
    await variantsOf('POPUP')
    media.clock.now += 24 * hour
    expect(await media.media.imageSweep.sweepAll()).toBe(0)
    for (const variant of (await media.shownAt('POPUP')).variants ?? []) {
      expect((await media.fetched(variant)).answer.status).toBe(200)
    }
  })

  it('keeps the variants of a picture that was just uploaded again', async () => {
    const first = await variantsOf('POPUP')
    await media.asAdmin('DELETE', `/admin/banners/${first.id}`)
    media.clock.now += hour + 1
    const again = await media.upload(await givenImage('png', { width: 450, height: 450 }), 'POPUP')
    await media.asAdmin('DELETE', `/admin/banners/${again.id}`)
    expect(await media.media.imageSweep.sweepAll()).toBe(0)
    await media.upload(await givenImage('png', { width: 450, height: 450 }), 'POPUP')
    for (const variant of (await media.shownAt('POPUP')).variants ?? []) {
      expect((await media.fetched(variant)).answer.status).toBe(200)
    }
    expect((await media.shownAt('POPUP')).variants).toHaveLength(4)
  })

  it('removes the remains of an interrupted job', async () => {
    await media.upload(await givenImage(), 'POPUP')
    const { imageStore } = media.media.pictures
    await imageStore.put(await givenImage('png', { width: 7 }), { kind: 'png', source: 'png' })
    media.clock.now += hour + 1
    expect(await media.media.imageSweep.sweepAll()).toBe(1)
    expect((await media.storedImages()).files).toBe(1)
  })
})

describe('the sweep of images', () => {
  const stage = () => {
    const swept = { all: 0, freed: 0 }
    const imageSweep = {
      sweepAll: async () => ++swept.all,
      sweepFreed: async () => ++swept.freed,
    }
    const start = (redisUrl: string) =>
      startImageSweep({ imageSweep, redisUrl, log: silentLog(), metrics: createMetrics('media') })
    return { swept, start }
  }

  it('removes all unused ones at once after the first start, in one of the processes, and hourly from then on', async () => {
    const redisUrl = await testRedisDatabase()
    const redis = await readyRedis(redisUrl)
    const { swept, start } = stage()
    const sweeps = [1, 2].map(() => start(redisUrl))
    await eventually('a sweep', () => swept.all > 0)
    await eventually('the next job', async () => (await redis.zcard('bull:media-sweep-images:delayed')) === 1)
    await Promise.all(sweeps.map((sweep) => sweep.stop()))
    redis.disconnect()
    expect(swept.all).toBe(1)
  })

  it('removes images of deleted banners without Redis', async () => {
    const wire = await startTestWire(await testRedisDatabase())
    wire.cut()
    const { swept, start } = stage()
    const sweeps = start(wire.url)
    await eventually('a sweep', () => swept.freed > 0)
    await sweeps.stop()
    expect(swept.all).toBe(0)
  })
})
