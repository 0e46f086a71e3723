import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { givenImage } from '../test-kit/given-image.ts'
import { placeOf, startTestVariants } from '../test-kit/start-test-variants.ts'

const hour = 3_600_000
let media: Awaited<ReturnType<typeof startTestVariants>>
beforeAll(async () => (media = await startTestVariants()))
beforeEach(async () => {
  media.clock.now = Date.now()
  await media.empty()
})
afterAll(() => media.close())

describe('the sweep of unused variants', () => {
  const variantsOf = async (position: string) => {
    const uploaded = await media.upload(await givenImage('png', { width: 450, height: 450 }), position)
    await media.maker.make(placeOf(uploaded))
    return uploaded
  }

  it('removes the variants of a deleted banner with its image', async () => {
    const { id } = await variantsOf('POPUP')
    await media.asAdmin('DELETE', `/admin/banners/${id}`)
    expect(await media.media.imageSweep.sweepAll()).toBe(0)
    media.clock.now += hour + 1
    expect(await media.media.imageSweep.sweepAll()).toBe(5)
    expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
    expect(await media.collection('variants').countDocuments({})).toBe(0)
  })

  it('removes them within half a minute of the deletion', async () => {
    const { id } = await variantsOf('POPUP')
    media.clock.now += hour - 1
    await media.asAdmin('DELETE', `/admin/banners/${id}`)
    expect(await media.media.imageSweep.sweepFreed()).toBe(5)
    expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
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
