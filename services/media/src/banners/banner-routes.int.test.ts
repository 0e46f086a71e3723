import { beforeEach, describe, expect, it } from '@jest/globals'
import { bannerList } from '@papan/contracts/calls/media/banner-calls.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
const png = await givenImage('png')

describe('routes of banners', () => {
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
      expect((await media.waiting('banners')).at(-1)).toMatchObject({
        type: 'banner.deleted.v1',
        before: { name: 'a' },
      })
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
})

describe('fields of a banner', () => {
  beforeEach(() => media.empty())

  const body = {
    name: 'Promo',
    imageUrl: 'https://cdn.example/a.png',
    linkUrl: 'https://promo.example/',
    position: 'POPUP',
  }
  const stored = () => media.collection('banners').find({}).toArray()
  const nothingStored = async () => {
    expect(await stored()).toEqual([])
    expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
  }

  const wrongUrls = [
    'javascript:alert(1)',
    'data:image/svg+xml;base64,AAAA',
    'https://promo.example/\r\nset-cookie: a=b',
  ]

  describe('an address of a banner', () => {
    it.each(['linkUrl', 'imageUrl'])('with an unsafe scheme is refused as %s', async (field) => {
      for (const url of wrongUrls) {
        const answer = await media.asAdmin('POST', '/admin/banners', { ...body, [field]: url })
        expect([url, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([url, 400, [field]])
      }
      await nothingStored()
    })

    it('is refused beside a file as well', async () => {
      for (const url of wrongUrls) {
        const answer = await media.asAdmin('POST', '/admin/banners', uploadForm(png, { linkUrl: url }))
        expect([url, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([url, 400, ['linkUrl']])
      }
      const both = await media.asAdmin('POST', '/admin/banners', uploadForm(png, { imageUrl: body.imageUrl }))
      expect(both).toMatchObject({ status: 400, body: { errors: { imageUrl: [fieldTexts.unknownKey] } } })
      await nothingStored()
    })
  })

  describe('fields that a client cannot set', () => {
    const foreign = {
      role: 'MASTER_ADMIN',
      isActive: false,
      outbox: [{ type: 'banner.deleted.v1' }],
      outboxDueAt: 1,
      deletedAt: '2025-01-31T00:00:00Z',
      appliedRequests: [],
      variants: [{ url: 'https://jahat.example/', type: 'image/png', width: 1, height: 1 }],
      $set: { role: 'MASTER_ADMIN' },
      'name.$ne': 'x',
    }

    it.each(Object.entries(foreign))('%s is refused in a new banner', async (key, value) => {
      const answer = await media.asAdmin('POST', '/admin/banners', { ...body, [key]: value })
      expect(answer).toMatchObject({ status: 400, body: { errors: { [key]: [fieldTexts.unknownKey] } } })
      await nothingStored()
    })

    it.each(Object.keys(foreign))('%s is refused beside a file', async (key) => {
      expect((await media.asAdmin('POST', '/admin/banners', uploadForm(png, { [key]: 'x' }))).status).toBe(400)
      await nothingStored()
    })

    it('are read and ignored when they are those of our own answers', async () => {
      const answered = { id: 'x', _id: 'y', epoch: 1, rev: 99, createdAt: '2001-01-01', updatedAt: '2001-01-01' }
      const answer = await media.asAdmin('POST', '/admin/banners', { ...body, ...answered })
      expect(answer).toMatchObject({ status: 201, body: { rev: 1, isActive: true } })
      const [banner] = await stored()
      expect(banner).toMatchObject({ _id: answer.body.id, rev: 1, epoch: media.clock.now, ...body })
      expect([answer.body.id, banner?.createdAt]).not.toContain('2001-01-01')
      expect(Object.keys(banner ?? {}).sort()).toEqual(
        [
          ...Object.keys(body),
          '_id',
          'createdAt',
          'deletedAt',
          'endsAt',
          'epoch',
          'isActive',
          'outbox',
          'outboxDueAt',
          'phoneImageUrl',
          'rev',
          'startsAt',
          'updatedAt',
        ].sort(),
      )
    })

    it('are refused in a change of status and of a setting', async () => {
      const { body: made } = await media.asAdmin('POST', '/admin/banners', body)
      for (const [key, value] of Object.entries({ ...foreign, imageUrl: 'https://jahat.example/', rev: 99, id: 'x' })) {
        if (key === 'isActive') continue
        const changed = { isActive: false, [key]: value }
        expect((await media.asAdmin('PATCH', `/admin/banners/${made.id}/status`, changed)).status).toBe(400)
        const setting = { key: 'isTopBannerSliderActive', value: 'true', [key]: value }
        expect((await media.asMaster('POST', '/master/settings', setting)).status).toBe(400)
      }
      expect((await stored())[0]).toMatchObject({ rev: 1, isActive: true, imageUrl: body.imageUrl })
      expect(await media.waiting('settings')).toEqual([])
    })
  })
})

describe('a banner with times', () => {
  beforeEach(() => media.empty())

  const url = 'https://cdn.example/a.png'

  /** A second newer than the one before. */
  const add = (fields: object) => {
    media.clock.now += 1_000
    return media.asAdmin('POST', '/admin/banners', { name: 'Promo', imageUrl: url, position: 'POPUP', ...fields })
  }
  const atWib = (time: string): void => {
    media.clock.now = Date.parse(`${time}+07:00`)
  }
  const namesOf = async (position: string) => {
    const { body } = await media.send('GET', `/public/banners/${position}`)
    return (body as { name: string }[]).map(({ name }) => name)
  }

  it('is live from its start up to its end, over midnight and a change of month', async () => {
    atWib('2026-11-30T12:00:00')
    await add({ name: 'Selalu' })
    await add({ name: 'Desember', startsAt: '2026-12-01T00:00:00+07:00', endsAt: '2027-01-01T00:00:00+07:00' })
    for (const [time, live] of [
      ['2026-11-30T23:59:59.999', ['Selalu']],
      ['2026-12-01T00:00:00', ['Desember', 'Selalu']],
      ['2026-12-31T23:59:59.999', ['Desember', 'Selalu']],
      ['2027-01-01T00:00:00', ['Selalu']],
    ] as const) {
      atWib(time)
      expect([time, await namesOf('POPUP')]).toEqual([time, live])
      const first = await media.send('GET', '/public/active-banner?position=POPUP')
      expect([time, first.body.name]).toEqual([time, live[0]])
    }
  })

  it('is not live while it is switched off, and takes its turn with one that ends while the slider is off', async () => {
    atWib('2026-11-30T23:00:00')
    await add({ name: 'Lama', position: 'TOP_BANNER', endsAt: '2026-12-01T00:00:00+07:00' })
    const next = await add({ name: 'Baru', position: 'TOP_BANNER', startsAt: '2026-12-01T00:00:00+07:00' })
    expect(await namesOf('TOP_BANNER')).toEqual(['Lama'])
    atWib('2026-12-01T00:00:00')
    expect(await namesOf('TOP_BANNER')).toEqual(['Baru'])
    await media.asAdmin('PATCH', `/admin/banners/${next.body.id}/status`, { isActive: false })
    expect(await namesOf('TOP_BANNER')).toEqual([])
  })

  it('is found and counted by its state', async () => {
    atWib('2026-11-30T12:00:00')
    await add({ name: 'kini' })
    await add({ name: 'nanti', startsAt: '2026-12-01T00:00:00+07:00' })
    await add({ name: 'lalu', endsAt: '2026-11-30T11:00:00+07:00' })
    const { body: hidden } = await add({ name: 'mati' })
    await media.asAdmin('PATCH', `/admin/banners/${hidden.id}/status`, { isActive: false })
    const found = async (query: string) => {
      const answer = await media.asAdmin('GET', `/admin/banners?${query}`)
      const { data, counts } = bannerList.parse(answer.body)
      return { names: data.map(({ name }) => name).sort(), counts }
    }
    const counts = { LIVE: 1, SCHEDULED: 1, ENDED: 1 }
    expect(await found('')).toEqual({ names: ['kini', 'lalu', 'mati', 'nanti'], counts })
    expect(await found('state=LIVE')).toEqual({ names: ['kini'], counts })
    expect(await found('state=SCHEDULED')).toEqual({ names: ['nanti'], counts })
    expect(await found('state=ENDED')).toEqual({ names: ['lalu'], counts })
    expect(await found('search=ni')).toMatchObject({ counts: { LIVE: 1, SCHEDULED: 0, ENDED: 0 } })
    expect((await media.asAdmin('GET', '/admin/banners?state=BESOK')).status).toBe(400)
  })

  it.each([
    [{ startsAt: 'besok' }, { startsAt: [fieldTexts.wrongFormat] }],
    [{ endsAt: '2026-12-01' }, { endsAt: [fieldTexts.wrongFormat] }],
    [{ endsAt: 1 }, { endsAt: [fieldTexts.wrongFormat] }],
    [
      { startsAt: '2026-12-01T00:00:00+07:00', endsAt: '2026-11-30T17:00:00Z' },
      { endsAt: [mediaTexts.endBeforeStart] },
    ],
    [{ phoneImageUrl: url }, { phoneImageUrl: [mediaTexts.phonePictureOfTop] }],
    [{ phoneImageUrl: 'javascript:alert(1)', position: 'TOP_BANNER' }, { phoneImageUrl: [fieldTexts.url] }],
  ])('with %j is refused', async (fields, errors) => {
    expect(await add(fields)).toMatchObject({ status: 400, body: { errors } })
    expect(await media.waiting('banners')).toEqual([])
  })
})

describe('repeated requests', () => {
  beforeEach(async () => {
    media.clock.now = Date.now()
    await media.empty()
  })

  const day = 86_400_000
  const key = { 'idempotency-key': 'kunci-1' }
  const body = { name: 'Promo', imageUrl: 'https://cdn.example/a.png', position: 'POPUP' }
  const post = (given: unknown = body, headers: Record<string, string> = key) =>
    media.asAdmin('POST', '/admin/banners', given, headers)
  const banners = () => media.collection('banners').countDocuments({})

  /** As when the process died after its write and before it could remember the answer. */
  const forgetAnswer = () =>
    media.collection('kept-answers').updateMany({}, { $unset: { answer: 1 }, $set: { claimedAt: 0 } })

  describe('POST /admin/banners with an Idempotency-Key', () => {
    it('creates one banner for repeated and concurrent requests, with the same response', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => post()))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(201)
      expect(await banners()).toBe(1)
      expect(await media.waiting('banners')).toHaveLength(1)
    })

    it('creates one banner for a file sent twice, and another for another file', async () => {
      const [first, again] = [await post(uploadForm(png)), await post(uploadForm(png))]
      expect([again.status, again.text]).toEqual([201, first.text])
      const other = await post(uploadForm(await givenImage('png', { colour: '#000' })))
      expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
      expect(await banners()).toBe(1)
      expect(await media.storedImages()).toEqual({ files: 1, parts: 1 })
    })

    it('finds its banner when the response was lost', async () => {
      const first = await post()
      await forgetAnswer()
      expect((await post()).body).toEqual(first.body)
      expect(await banners()).toBe(1)
      expect(await media.waiting('banners')).toHaveLength(1)
    })

    it('creates another banner a day later', async () => {
      const first = await post()
      media.clock.now += day + 1
      const second = await post({ ...body, name: 'Lain' })
      expect([second.status, second.body.name]).toEqual([201, 'Lain'])
      expect(second.body.id).not.toBe(first.body.id)
      const shown = await media.send('GET', '/public/banners/POPUP')
      expect(shown.body.map(({ name }: { name: string }) => name)).toEqual(['Lain', 'Promo'])
    })

    it('records no failure', async () => {
      expect((await post({ ...body, name: '' })).status).toBe(400)
      expect((await post()).status).toBe(201)
      expect((await post(body, { 'idempotency-key': '' })).status).toBe(400)
    })
  })

  describe('POST /master/settings with an Idempotency-Key', () => {
    const save = (value: string, headers: Record<string, string> = key) =>
      media.asMaster('POST', '/master/settings', { key: 'isTopBannerSliderActive', value }, headers)

    it('changes a setting once, also when the response was lost and it was changed since', async () => {
      expect((await save('true')).status).toBe(200)
      await save('false', {})
      await forgetAnswer()
      expect((await save('true')).status).toBe(200)
      expect((await save('false')).status).toBe(422)
      const shown = await media.send('GET', '/public/settings/by-key/isTopBannerSliderActive')
      expect(shown.body.value).toBe('false')
      expect(await media.waiting('settings')).toHaveLength(2)
    })
  })
})

describe('the sums of readers', () => {
  beforeEach(() => media.empty())

  const take = media.media.reports['/internal/reader-counts']
  const date = '2026-11-30'
  const report = (counts: object[], more: object = {}) => take({ date, hour: 9, visitors: 12, counts, ...more })
  const market = (name: string, count: number) => ({ kind: 'resultDetail', name, count })
  const readers = async (query = 'days=7') => (await media.asMaster('GET', `/master/readers?${query}`)).body

  beforeEach(() => {
    media.clock.now = Date.parse(`${date}T12:00:00+07:00`)
  })

  it('of two gateways at once are added, whatever the names', async () => {
    const names = ['SINGAPORE', 'ST. LOUIS', 'A$B', '$INC', '__PROTO__', '*', '']
    await Promise.all([1, 2, 3].map(() => report([...names.map((name) => market(name, 2)), market('SINGAPORE', 1)])))
    const { views, markets, hours } = await readers()
    expect([views, hours[9]]).toEqual([45, 12])
    expect(
      Object.fromEntries(markets.map(({ market: name, views: of }: { market: string; views: number }) => [name, of])),
    ).toEqual({
      SINGAPORE: 9,
      'ST. LOUIS': 6,
      A$B: 6,
      $INC: 6,
      __PROTO__: 6,
      '*': 6,
    })
    expect(await media.collection('reader-sums').countDocuments({})).toBe(2)
  })

  it('hold one document for a day and kind, without anything of a visit, and the greatest number of visitors', async () => {
    await report([market('SINGAPORE', 7)])
    await report([market('SINGAPORE', 1)], { visitors: 5 })
    const { body } = await media.asMaster('GET', '/master/readers?days=90&kind=resultDetail&market=singapore')
    expect(body).toMatchObject({ from: '2026-09-02', to: date, views: 8, markets: [{ market: 'SINGAPORE', views: 8 }] })
    const stored = await media.collection('reader-sums').find({}).sort({ _id: 1 }).toArray()
    expect(stored.map(({ expiresAt: _at, ...rest }) => rest)).toEqual([
      { _id: `${date} hour`, date, kind: 'hour', counts: { 9: 12 } },
      { _id: `${date} resultDetail`, date, kind: 'resultDetail', counts: { SINGAPORE: 8 } },
    ])
  })

  it('expire after 13 months, and are shown no longer from then on', async () => {
    await report([market('SINGAPORE', 7)], { date: '2025-10-30' })
    await report([market('SINGAPORE', 7)], { date: '2025-10-31' })
    const { text } = await media.asMaster('GET', '/master/readers/export')
    expect(text.match(/^\d{4}-\d\d-\d\d/gm)).toEqual(['2025-10-31', '2025-10-31'])
    const indexes = await media.collection('reader-sums').indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
  })

  it('count clicks of a banner by its name, and leave out nothing of a deleted one', async () => {
    const made = await media.asAdmin('POST', '/admin/banners', {
      name: '=Promo',
      imageUrl: 'https://cdn.example/a.png',
      linkUrl: 'https://iklan.example/ü',
      position: 'POPUP',
    })
    const { id, rev } = made.body
    expect(await media.send('GET', `/public/banner-links/${id}`)).toMatchObject({
      status: 200,
      body: { linkUrl: 'https://iklan.example/ü' },
    })
    await report([
      { kind: 'banner', name: id, count: 6 },
      { kind: 'banner', name: 'gone', count: 5 },
    ])
    await media.asAdmin('DELETE', `/admin/banners/${id}`, undefined, { 'if-match': String(rev) })
    expect((await readers()).banners).toEqual([
      { id, name: '=Promo', clicks: 6 },
      { id: 'gone', name: null, clicks: 5 },
    ])
    for (const unknown of [id, 'gone', '__proto__', '%2e%2e']) {
      const answer = await media.send('GET', `/public/banner-links/${unknown}`)
      expect([unknown, answer.status]).toEqual([unknown, 404])
    }
  })

  it.each([
    [{ counts: [{ kind: 'other', name: '', count: 1 }] }],
    [{ counts: [{ kind: 'home', name: '', count: 0 }] }],
    [{ counts: [{ kind: 'home', name: 'x'.repeat(65), count: 1 }] }],
    [{ counts: [{ kind: 'home', name: '', count: 1, address: '192.0.2.1' }] }],
    [{ date: '2026-02-30' }],
    [{ hour: 24 }],
    [{ visitors: -1 }],
  ])('take no report with %j', async (more) => {
    await expect(report([], more)).rejects.toThrow()
    expect(await media.collection('reader-sums').countDocuments({})).toBe(0)
  })

  it('are for master admins alone, and no call of the API takes a report', async () => {
    for (const path of ['/master/readers', '/master/readers/export']) {
      expect((await media.send('GET', path)).status).toBe(401)
      expect((await media.asAdmin('GET', path)).status).toBe(403)
    }
    expect((await media.asMaster('POST', '/internal/reader-counts', { date })).status).toBe(404)
    for (const query of ['days=8', 'days=', 'kind=x', 'kind=home&kind=home', 'market=%00', 'other=1', 'days[$gt]=7']) {
      const { status, body } = await media.asMaster('GET', `/master/readers?${query}`)
      expect([query, status, body.code]).toEqual([query, 400, 'INVALID'])
    }
  })
})
