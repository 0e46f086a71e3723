import { beforeEach, describe, expect, it } from '@jest/globals'
import { bannerList } from '@papan/contracts/calls/media/banner-calls.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
beforeEach(() => media.empty())

/** A banner that is a second newer than the one before. */
const given = async (name: string, position = 'TOP_BANNER') => {
  media.clock.now += 1_000
  const answer = await media.asAdmin('POST', '/admin/banners', {
    name,
    imageUrl: 'https://cdn.example/a.png',
    position,
  })
  return answer.body as { id: string; rev: number }
}
const namesOf = async (path: string) => {
  const { body } = await media.send('GET', path)
  return (body as { name: string }[]).map(({ name }) => name)
}
const setSlider = (key: string, value: string) => media.asMaster('POST', '/master/settings', { key, value })
const setActive = (id: string, isActive: unknown, headers: Record<string, string> = {}) =>
  media.asAdmin('PATCH', `/admin/banners/${id}/status`, { isActive }, headers)

describe('GET /public/banners/:position', () => {
  it('shows the newest active one while the slider is off, all of them newest first while it is on', async () => {
    await given('first')
    await given('second')
    const { id } = await given('hidden')
    await given('elsewhere', 'SIDE_BANNER')
    await setActive(id, false)
    expect(await namesOf('/public/banners/TOP_BANNER')).toEqual(['second'])
    await setSlider('isTopBannerSliderActive', 'true')
    expect(await namesOf('/public/banners/TOP_BANNER')).toEqual(['second', 'first'])
    expect(await namesOf('/public/banners/SIDE_BANNER')).toEqual(['elsewhere'])
  })

  it('lists every active popup', async () => {
    await given('first', 'POPUP')
    await given('second', 'POPUP')
    expect(await namesOf('/public/banners/POPUP')).toEqual(['second', 'first'])
  })

  it('answers an empty list without banners, and 404 for an unknown position', async () => {
    expect(await namesOf('/public/banners/SIDE_BANNER')).toEqual([])
    expect((await media.send('GET', '/public/banners/FOOTER')).status).toBe(404)
  })
})

describe('GET /public/active-banner', () => {
  it('answers the newest active one or null, with any slider setting', async () => {
    expect((await media.send('GET', '/public/active-banner?position=POPUP')).body).toBeNull()
    await given('first', 'POPUP')
    const { id } = await given('second', 'POPUP')
    expect((await media.send('GET', '/public/active-banner?position=POPUP')).body).toMatchObject({ name: 'second' })
    await setActive(id, false)
    expect((await media.send('GET', '/public/active-banner?position=POPUP')).body).toMatchObject({ name: 'first' })
  })

  it.each(['', '?position=', '?position=FOOTER', '?position=POPUP&position=POPUP', '?position=POPUP&x=1'])(
    'answers 400 to "%s"',
    async (query) => {
      expect((await media.send('GET', `/public/active-banner${query}`)).status).toBe(400)
    },
  )
})

describe('GET /admin/banners', () => {
  it('lists five per page, newest first, hidden ones too, and searches names literally', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'Promo 100%', 'promo (.*)']) await given(name)
    const { body } = await media.asAdmin('GET', '/admin/banners')
    expect(bannerList.parse(body).data.map(({ name }) => name)).toEqual(['promo (.*)', 'Promo 100%', 'e', 'd', 'c'])
    expect(body.meta).toEqual({ page: 1, totalPages: 2 })
    const found = async (search: string) => {
      const answer = await media.asAdmin('GET', `/admin/banners?search=${encodeURIComponent(search)}`)
      return bannerList.parse(answer.body).data.map(({ name }) => name)
    }
    expect(await found('PROMO')).toEqual(['promo (.*)', 'Promo 100%'])
    expect(await found('.*')).toEqual(['promo (.*)'])
    expect(await found('(a+)+$')).toEqual([])
    expect((await media.asAdmin('GET', '/admin/banners?page=2')).body.data).toHaveLength(2)
  })
})

describe('PATCH /admin/banners/:bannerId/status', () => {
  it('hides and shows a banner and announces each change with what was before', async () => {
    const { id } = await given('a')
    const answer = await setActive(id, false)
    expect(answer).toMatchObject({ status: 200, body: { id, isActive: false, rev: 2 } })
    expect(answer.headers.get('x-changed-paths')).toBe('/public/banners/TOP_BANNER /public/active-banner')
    expect((await media.waiting('banners')).at(-1)).toMatchObject({
      type: 'banner.status-changed.v1',
      data: { name: 'a', isActive: false },
      before: { isActive: true, rev: 1 },
    })
  })

  it('writes and announces nothing for an unchanged status', async () => {
    const { id } = await given('a')
    expect((await setActive(id, true)).body.rev).toBe(1)
    expect(await media.waiting('banners')).toHaveLength(1)
  })

  it('refuses a change to an older revision, with the current banner', async () => {
    const { id } = await given('a')
    await setActive(id, false)
    const stale = await setActive(id, true, { 'if-match': '"1"' })
    expect(stale).toMatchObject({ status: 412, body: { current: { id, rev: 2, isActive: false } } })
    expect((await setActive(id, true, { 'if-match': '2' })).status).toBe(200)
  })

  it('answers 404 to unknown and malformed ids, and 400 to a status that is none', async () => {
    for (const id of ['nobody', '%00', '..%2f..', 'a'.repeat(500)]) {
      expect(await setActive(id, true)).toMatchObject({ status: 404, body: { message: mediaTexts.bannerNotFound } })
    }
    const { id } = await given('a')
    expect((await setActive(id, 'true')).status).toBe(400)
  })
})

describe('DELETE /admin/banners/:bannerId', () => {
  it('removes the banner from every list and keeps its event', async () => {
    const { id } = await given('a')
    const answer = await media.asAdmin('DELETE', `/admin/banners/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { message: mediaTexts.bannerDeleted } })
    expect(answer.headers.get('x-changed-paths')).toContain('/public/banners/TOP_BANNER')
    expect(await namesOf('/public/banners/TOP_BANNER')).toEqual([])
    expect((await media.asAdmin('GET', '/admin/banners')).body.data).toEqual([])
    expect((await media.waiting('banners')).at(-1)).toMatchObject({ type: 'banner.deleted.v1', before: { name: 'a' } })
    expect((await media.asAdmin('DELETE', `/admin/banners/${id}`)).status).toBe(404)
    expect((await setActive(id, true)).status).toBe(404)
  })

  it('refuses unknown ids and older revisions', async () => {
    const { id } = await given('a')
    expect((await media.asAdmin('DELETE', '/admin/banners/nobody')).status).toBe(404)
    expect((await media.asAdmin('DELETE', `/admin/banners/${id}`, undefined, { 'if-match': '7' })).status).toBe(412)
    expect(await namesOf('/public/banners/TOP_BANNER')).toEqual(['a'])
  })
})
