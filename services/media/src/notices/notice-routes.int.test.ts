import { beforeEach, describe, expect, it } from '@jest/globals'
import { maxNoticeLength, maxOwnPages, maxEarlierStates, maxPageTextLength } from '@papan/contracts/limits.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { pageTexts } from '@papan/contracts/texts/page-texts.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
beforeEach(() => media.empty())

const path = '/master/notices'
const body = {
  text: 'Situs dipelihara malam ini.',
  place: 'ALL',
  level: 'INFO',
  startsAt: '2026-11-30T17:00:00.000Z',
  endsAt: '2026-12-31T17:00:00.000Z',
}
const add = (fields: object = {}, headers: Record<string, string> = {}) =>
  media.asMaster('POST', path, { ...body, ...fields }, headers)
const atWib = (time: string): void => {
  media.clock.now = Date.parse(`${time}+07:00`)
}
const textsAt = async (of: 'live' | 'listed') => {
  const answer = of === 'live' ? await media.send('GET', '/public/notices') : await media.asMaster('GET', path)
  return (answer.body as { text: string }[]).map(({ text }) => text)
}

describe('a notice', () => {
  it('is public from its start up to its end, over midnight and a change of month; a past one leaves the list', async () => {
    atWib('2026-11-30T12:00:00')
    await add()
    await add({ text: 'Sudah mulai', startsAt: '2026-11-30T11:00:00+07:00', endsAt: '2026-12-01T00:00:00+07:00' })
    for (const [time, live, listed] of [
      ['2026-11-30T23:59:59.999', ['Sudah mulai'], [body.text, 'Sudah mulai']],
      ['2026-12-01T00:00:00', [body.text], [body.text]],
      ['2026-12-31T23:59:59.999', [body.text], [body.text]],
      ['2027-01-01T00:00:00', [], []],
    ] as const) {
      atWib(time)
      expect([time, await textsAt('live'), await textsAt('listed')]).toEqual([time, live, listed])
    }
  })

  it('is made, changed and deleted, each announced with what was before', async () => {
    atWib('2026-12-02T12:00:00')
    const made = await add({ place: 'MARKET', market: ' singapore ' })
    expect(made).toMatchObject({ status: 201, body: { ...body, place: 'MARKET', market: 'SINGAPORE', rev: 1 } })
    expect(made.headers.get('x-changed-paths')).toBe('/public/notices')
    const { id } = made.body
    const saved = await media.asMaster('PUT', `${path}/${id}`, { ...made.body, place: 'ALL' }, { 'if-match': '1' })
    expect(saved).toMatchObject({ status: 200, body: { id, place: 'ALL', market: null, rev: 2 } })
    expect((await media.send('GET', '/public/notices')).body).toEqual([
      { id, rev: 2, text: body.text, place: 'ALL', market: null, level: 'INFO', endsAt: '2026-12-31T17:00:00.000Z' },
    ])
    expect((await media.asMaster('PUT', `${path}/${id}`, saved.body)).body.rev).toBe(2)
    expect((await media.asMaster('PUT', `${path}/${id}`, body, { 'if-match': '1' })).status).toBe(412)
    expect((await media.asMaster('DELETE', `${path}/${id}`, undefined, { 'if-match': '1' })).status).toBe(412)
    expect(await media.asMaster('DELETE', `${path}/${id}`)).toMatchObject({
      status: 200,
      body: { message: mediaTexts.noticeDeleted },
    })
    expect(await textsAt('live')).toEqual([])
    expect((await media.asMaster('DELETE', `${path}/${id}`)).status).toBe(404)
    expect(await media.asMaster('PUT', `${path}/nobody`, body)).toMatchObject({
      status: 404,
      body: { message: mediaTexts.noticeNotFound },
    })
    expect(await media.waiting('notices')).toMatchObject([
      { type: 'notice.saved.v1', data: { text: body.text } },
      { type: 'notice.saved.v1', before: { place: 'MARKET' } },
      { type: 'notice.deleted.v1', before: { place: 'ALL' } },
    ])
  })

  it('is made once by a repeated key', async () => {
    const key = { 'idempotency-key': 'sekali' }
    const [first, again] = [await add({}, key), await add({}, key)]
    expect(again.body.id).toBe(first.body.id)
    expect(await media.waiting('notices')).toHaveLength(1)
  })

  it.each([
    [{ text: ' ' }, { text: [fieldTexts.required] }],
    [{ text: 'a'.repeat(maxNoticeLength + 1) }, { text: [fieldTexts.tooLong(maxNoticeLength)] }],
    [{ text: 'dua\nbaris' }, { text: [fieldTexts.controlCharacters] }],
    [{ place: 'FOOTER' }, { place: [fieldTexts.wrongChoice] }],
    [{ level: 'MERAH' }, { level: [fieldTexts.wrongChoice] }],
    [{ place: 'MARKET' }, { market: [mediaTexts.noticeMarket] }],
    [{ place: 'MARKET', market: 'A/../B' }, { market: [fieldTexts.marketAddress] }],
    [{ startsAt: 'besok' }, { startsAt: [fieldTexts.wrongFormat] }],
    [{ endsAt: body.startsAt }, { endsAt: [mediaTexts.endBeforeStart] }],
    [{ outbox: [] }, { outbox: [fieldTexts.unknownKey] }],
  ])('with %j is refused', async (fields, errors) => {
    expect(await add(fields)).toMatchObject({ status: 400, body: { errors } })
    expect(await media.waiting('notices')).toEqual([])
  })

  it('is made, listed, changed and deleted by master admins only', async () => {
    for (const send of [media.send, media.asAdmin]) {
      const refused = send === media.asAdmin ? 403 : 401
      expect((await send('GET', path)).status).toBe(refused)
      expect((await send('POST', path, body)).status).toBe(refused)
      expect((await send('PUT', `${path}/x`, body)).status).toBe(refused)
      expect((await send('DELETE', `${path}/x`)).status).toBe(refused)
    }
  })
})

describe('a page', () => {
  const pages = '/master/pages'
  const page = { title: 'Kerja Sama', description: 'Cara bekerja sama.', text: 'Halo **semua**', isPublished: false }
  const save = (id: string, fields: object = {}, headers: Record<string, string> = {}) =>
    media.asMaster('PUT', `${pages}/${id}`, { ...page, ...fields }, headers)
  const addPage = (fields: object = {}) => media.asMaster('POST', pages, { id: 'kerja-sama', ...page, ...fields })
  const shown = (id: string) => media.send('GET', `/public/pages/${id}`)
  const revisionsOf = async (id: string) =>
    (await media.asMaster('GET', `${pages}/${id}/revisions`)).body as { title: string; rev: number }[]

  it('is a draft as shipped, published, hidden, and kept in its earlier states', async () => {
    expect(await shown('tentang')).toMatchObject({ status: 404, body: { message: pageTexts.notFound } })
    const [first] = (await media.asMaster('GET', pages)).body
    expect(first).toMatchObject({ id: 'tentang', isPublished: false, rev: 0, updatedAt: null })

    const saved = await save('tentang', { isPublished: true }, { 'if-match': '"0-0"' })
    expect(saved).toMatchObject({ status: 200, body: { id: 'tentang', rev: 1, isPublished: true } })
    expect(saved.headers.get('x-changed-paths')).toBe('/public/pages /public/pages/tentang')
    expect(await shown('tentang')).toMatchObject({
      status: 200,
      body: { title: page.title, text: [{ tag: 'p', children: ['Halo ', { tag: 'strong', children: ['semua'] }] }] },
    })
    expect((await media.send('GET', '/public/pages')).body).toEqual([
      { id: 'tentang', title: page.title, updatedAt: saved.body.updatedAt },
    ])
    expect((await save('tentang', { isPublished: true })).body.rev).toBe(1)
    expect((await save('tentang', { title: 'Lain' }, { 'if-match': '0' })).status).toBe(412)

    await save('tentang', { title: 'Lain' })
    expect((await shown('tentang')).status).toBe(404)
    const [now, before, shipped, ...others] = await revisionsOf('tentang')
    expect(now).toMatchObject({ title: 'Lain', rev: 2, isPublished: false })
    expect(before).toMatchObject({ title: page.title, rev: 1, savedAt: saved.body.updatedAt, savedBy: 'master_admin' })
    expect(shipped).toMatchObject({ title: first.title, rev: 0, savedAt: null, savedBy: null, text: first.text })
    expect(others).toEqual([])
    const events = await media.waiting('pages')
    expect(events).toMatchObject([
      { type: 'page.saved.v1', data: { title: page.title, textChanged: true }, before: { title: first.title } },
      { type: 'page.saved.v1', data: { title: 'Lain', textChanged: false }, before: { isPublished: true } },
    ])
    expect(JSON.stringify(events)).not.toContain('Halo')
  })

  it('of the owner is made once, changed and deleted', async () => {
    expect(await addPage({ isPublished: true })).toMatchObject({ status: 201, body: { id: 'kerja-sama', rev: 1 } })
    expect(await addPage()).toMatchObject({ status: 409, body: { message: pageTexts.exists } })
    expect((await shown('kerja-sama')).status).toBe(200)
    expect((await save('tidak-ada')).status).toBe(404)
    expect((await media.asMaster('GET', `${pages}/tidak-ada/revisions`)).status).toBe(404)
    expect((await media.asMaster('DELETE', `${pages}/kerja-sama`, undefined, { 'if-match': '7' })).status).toBe(412)
    expect((await media.asMaster('DELETE', `${pages}/kerja-sama`)).body.message).toBe(pageTexts.deleted)
    expect((await media.asMaster('DELETE', `${pages}/kerja-sama`)).status).toBe(404)
    expect((await shown('kerja-sama')).status).toBe(404)
    expect(await media.asMaster('DELETE', `${pages}/tentang`)).toMatchObject({
      status: 409,
      body: { message: pageTexts.fixed },
    })
  })

  it('keeps the newest of its earlier states, two writes at once included', async () => {
    await Promise.all(
      Array.from({ length: maxEarlierStates + 5 }, (_each, index) => save('kontak', { title: `${index}` })),
    )
    const revs = (await revisionsOf('kontak')).map(({ rev }) => rev)
    const newest = maxEarlierStates + 4
    expect(revs).toEqual([newest + 1, ...Array.from({ length: maxEarlierStates }, (_each, index) => newest - index), 0])
  })

  it('is one of ten, those at once included', async () => {
    const ids = Array.from({ length: maxOwnPages + 2 }, (_each, index) => `halaman-${index}`)
    const answers = await Promise.all(ids.map((id) => addPage({ id })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxOwnPages)
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(pageTexts.full(maxOwnPages))
  })

  it.each([
    [{ title: ' ' }, { title: [fieldTexts.required] }],
    [{ title: 'a\u202eb' }, { title: [fieldTexts.directions] }],
    [{ text: 'a\u2066b' }, { text: [fieldTexts.directions] }],
    [{ text: 'a\u0000b' }, { text: [fieldTexts.controlCharacters] }],
    [{ text: ' \n ' }, { text: [fieldTexts.required] }],
    [{ text: 'a'.repeat(maxPageTextLength + 1) }, { text: [fieldTexts.tooLong(maxPageTextLength)] }],
    [{ text: '[a](javascript:alert(1))' }, { text: [pageTexts.link] }],
    [{ isPublished: 'ya' }, { isPublished: [fieldTexts.wrongType] }],
    [{ id: 'tentang' }, { id: [pageTexts.idTaken] }],
    [{ id: 'Kerja Sama' }, { id: [pageTexts.id] }],
    [{ id: '../x' }, { id: [pageTexts.id] }],
    [{ outbox: [] }, { outbox: [fieldTexts.unknownKey] }],
  ])('with %j is refused', async (fields, errors) => {
    expect(await addPage(fields)).toMatchObject({ status: 400, body: { errors } })
    expect(await media.waiting('pages')).toEqual([])
  })

  it('of a line of 1 MB is refused before it is read', async () => {
    expect((await addPage({ text: 'a'.repeat(1_048_576) })).status).toBe(413)
  })

  it('is previewed without being stored', async () => {
    const preview = (text: string) => media.asMaster('POST', '/master/page-previews', { text })
    expect((await preview('- a')).body).toEqual({
      text: [{ tag: 'ul', children: [{ tag: 'li', children: ['a'] }] }],
    })
    expect(await preview('>'.repeat(10_000))).toMatchObject({
      status: 400,
      body: { errors: { text: [expect.any(String)] } },
    })
    expect(await media.waiting('pages')).toEqual([])
  })

  it('is read and written by master admins only', async () => {
    for (const send of [media.send, media.asAdmin]) {
      const refused = send === media.asAdmin ? 403 : 401
      expect((await send('GET', pages)).status).toBe(refused)
      expect((await send('POST', pages, { id: 'x', ...page })).status).toBe(refused)
      expect((await send('PUT', `${pages}/tentang`, page)).status).toBe(refused)
      expect((await send('DELETE', `${pages}/tentang`)).status).toBe(refused)
      expect((await send('GET', `${pages}/tentang/revisions`)).status).toBe(refused)
      expect((await send('POST', '/master/page-previews', { text: 'a' })).status).toBe(refused)
    }
  })
})
