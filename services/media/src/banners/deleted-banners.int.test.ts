import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { deletedList } from '@papan/contracts/calls/deleted-calls.ts'
import { bannerPaths, changedHeader } from '@papan/contracts/invalidation.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { killAtWrite } from '@papan/service-kit/test-kit/kill-at-write.ts'
import { hourMs } from '@papan/contracts/wib.ts'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { startTestMedia } from '../test-kit/start-test-media.ts'

const quotaBytes = 300_000
let media: Awaited<ReturnType<typeof startTestMedia>>
beforeAll(async () => (media = await startTestMedia({ quotaBytes, freeBytes: 0 })))
beforeEach(async () => {
  media.clock.now = Date.now()
  await media.empty()
})
afterAll(() => media.close())

/** About 175 kB. */
const large = () =>
  sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 80, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
const upload = async (file: Buffer) =>
  banner.parse((await media.asAdmin('POST', '/admin/banners', uploadForm(file))).body)
const remove = async (id: string): Promise<string> => {
  media.clock.now += 60_000
  const { body } = await media.asAdmin('DELETE', `/admin/banners/${id}`)
  await media.media.imageSweep.sweepFreed()
  return (body as { deletedId: string }).deletedId
}
const restore = (id: string) => media.asAdmin('POST', `/admin/deleted-banners/${id}/restore`, {})
const listed = async () => deletedList.parse((await media.asAdmin('GET', '/admin/deleted-banners')).body).data
const statusAt = async (imageUrl: string) => (await media.send('GET', imageUrl.replace('/api', ''))).status

describe('a deleted banner', () => {
  it('lies in the list with its admin and time, and is restored with its picture at its old place', async () => {
    const older = await upload(await givenImage('png', { colour: '#111111' }))
    media.clock.now += 60_000
    await upload(await givenImage('png', { colour: '#222222' }))
    const deletedId = await remove(older.id)
    const deletedAt = new Date(media.clock.now).toISOString()
    expect(await listed()).toMatchObject([{ id: deletedId, name: older.name, at: deletedAt, reason: null }])
    expect(await statusAt(older.imageUrl)).toBe(404)

    const answer = await restore(deletedId)
    expect([answer.status, answer.body]).toEqual([200, { message: mediaTexts.bannerRestored }])
    expect(answer.headers.get(changedHeader)).toBe(bannerPaths(older.position).join(' '))
    const all = (await media.asAdmin('GET', '/admin/banners')).body.data.map((each: unknown) => banner.parse(each))
    expect(all.at(-1)).toMatchObject({ id: older.id, createdAt: older.createdAt, rev: older.rev + 2 })
    expect(all.at(-1).epoch).toBeGreaterThan(older.epoch)
    expect(await statusAt(older.imageUrl)).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('loses its picture when room is needed, and is then refused with the reason', async () => {
    const { id } = await upload(await large())
    const deletedId = await remove(id)
    await upload(await large())
    const answer = await restore(deletedId)
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'PICTURE_GONE', message: mediaTexts.pictureGone }])
    expect(await listed()).toHaveLength(1)
  })

  it.each([
    ['deletion', false],
    ['restore', true],
  ])(
    'a %s that is killed at any write loses no banner and no picture, and ends once when repeated',
    async (_name, isRestore) => {
      let isKilled = true
      for (let nth = 1; isKilled; nth++) {
        await media.empty()
        const { id, imageUrl } = await upload(await givenImage('png', { colour: '#111111' }))
        const deletedId = isRestore ? await remove(id) : ''
        const act = () => (isRestore ? restore(deletedId) : media.asAdmin('DELETE', `/admin/banners/${id}`))
        const kill = killAtWrite(media.connection, nth)
        await act()
        kill.revive()
        isKilled = kill.wasKilled()
        const places = async () => [
          (await media.asAdmin('GET', '/admin/banners')).body.data.length,
          (await listed()).length,
        ]
        expect([
          [1, 0],
          [0, 1],
        ]).toContainEqual(await places())

        await media.connection.collection('kept-answers').deleteMany({})
        await act()
        media.clock.now += 2 * hourMs
        await media.media.imageSweep.sweepAll()
        expect([nth, await places()]).toEqual([nth, isRestore ? [1, 0] : [0, 1]])
        expect(await statusAt(imageUrl)).toBe(isRestore ? 200 : 404)
        if (!isRestore) await expect(restore((await listed())[0]?.id ?? '')).resolves.toMatchObject({ status: 200 })
      }
    },
  )

  it('answers 404 where nothing of this id was deleted', async () => {
    expect((await restore('tidak-ada')).status).toBe(404)
  })
})
