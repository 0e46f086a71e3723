import { beforeEach, describe, expect, it } from '@jest/globals'
import { prizeWithdrawn, resultDeleted, resultSaved } from '@papan/contracts/events/result-events.ts'
import { withdrawal } from '@papan/contracts/calls/content/public-calls.ts'
import { maxReasonLength } from '@papan/contracts/limits.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const market = 'SABAH'
const date = '2025-01-31'
const first = { type: 'PRIZE 1', numbers: '4071' }
const second = { type: 'PRIZE 2', numbers: '0011' }
const given = (...prizes: object[]) => content.given.result({ market, date, prizes: prizes as never })
const remove = (id: string, reason?: string) =>
  content.asAdmin(
    'DELETE',
    `/admin/lottery-results/${id}${reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`}`,
  )
const page = (of = date) => content.send('GET', `/public/results/${market}/${of}/withdrawal`)
const read = async () => withdrawal.strict().parse((await page()).body)
const listed = async () => (await content.send('GET', '/public/draws-now')).body.withdrawn
const notFound = { status: 404, body: { code: 'RESULT_NOT_FOUND' } }

describe('a deleted draw', () => {
  it('is withdrawn with its numbers, time and reason; the draw stays 404', async () => {
    const { id, epoch } = await given(first, second)
    expect(await page()).toMatchObject(notFound)
    expect((await remove(id, '  Salah pasaran ')).status).toBe(200)
    expect(await content.send('GET', `/public/results/${market}/${date}`)).toMatchObject(notFound)
    const at = new Date(content.time.now).toISOString()
    expect(await read()).toEqual({
      market,
      date,
      at,
      reason: 'Salah pasaran',
      prizes: [first, second],
      epoch,
      rev: 2,
      serverTime: at,
    })
    expect(await listed()).toEqual([{ market, date, at, epoch, rev: 2 }])
    expect((await content.announced(resultDeleted)).map(({ data }) => data)).toEqual([
      { market, date, withdrawn: [first, second], reason: 'Salah pasaran' },
    ])
  })

  it.each([undefined, '', '   ', '\u200B\u2060'])('has no reason for %j', async (reason) => {
    const { id } = await given(first)
    expect((await remove(id, reason)).status).toBe(200)
    expect((await read()).reason).toBeNull()
  })

  it('keeps nothing of a reason that is too long, nor of an unknown draw', async () => {
    const { id } = await given(first)
    expect(await remove(id, 'x'.repeat(maxReasonLength + 1))).toMatchObject({ status: 400 })
    expect(await remove('nowhere', 'x')).toMatchObject(notFound)
    expect(await content.send('DELETE', `/admin/lottery-results/${id}`)).toMatchObject({ status: 401 })
    expect([(await page()).status, await listed()]).toEqual([404, []])
    expect((await content.send('GET', `/public/results/${market}/${date}`)).status).toBe(200)
  })

  it('is not withdrawn where visitors saw no number of it', async () => {
    const empty = await given()
    await remove(empty.id, 'x')
    const later = await content.given.result({ market, date: '2025-02-02', prizes: [{ ...first }] as never })
    await remove(later.id, 'x')
    expect([(await page()).status, (await page('2025-02-02')).status, await listed()]).toEqual([404, 404, []])
  })

  it('is outranked by a draw that is entered again, once that has a number', async () => {
    const { id } = await given(first)
    await remove(id)
    content.time.now += 60_000
    await given()
    expect([(await page()).status, (await listed()).length]).toEqual([200, 1])
    await content.asAdmin('POST', `/admin/results/${id}/prizes`, { type: 'PRIZE 1', numbers: '4017' })
    expect([(await page()).status, await listed()]).toEqual([404, []])
    content.time.now += 60_000
    await remove(id, 'Lagi')
    expect(await read()).toMatchObject({ reason: 'Lagi', prizes: [{ numbers: '4017' }] })
    expect(await content.connection.collection('changed-numbers').countDocuments()).toBe(2)
  })

  it('is kept for two years, and listed for 90 days', async () => {
    const { id } = await given(first)
    await remove(id)
    content.time.now += 91 * dayMs
    expect([(await page()).status, await listed()]).toEqual([200, []])
    content.time.now += 640 * dayMs
    expect((await page()).status).toBe(404)
    const indexes = await content.connection.collection('changed-numbers').indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
  })

  it('shows nothing of a deletion that was not stored', async () => {
    const { epoch } = await given(first)
    await content.connection.collection('changed-numbers').insertOne({
      _id: `sabah_${date}_${epoch}_2` as never,
      market,
      date,
      at: new Date(content.time.now).toISOString(),
      reason: null,
      changes: [{ type: first.type, from: first.numbers, to: null }],
      removal: true,
      epoch,
      rev: 2,
      expiresAt: new Date(content.time.now + dayMs),
    })
    expect([(await page()).status, await listed()]).toEqual([404, []])
  })
})

describe('a withdrawn prize', () => {
  const withdrawPrize = (id: string, prizeId: string) =>
    content.asAdmin('DELETE', `/admin/results/${id}/prizes/${prizeId}?reason=Salah+ketik`)

  it('is listed by its number while the draw has others', async () => {
    const { id, epoch, prizes } = await given(first, second)
    await withdrawPrize(id, prizes[0].id)
    expect(await listed()).toMatchObject([{ market, date, epoch, rev: 2, numbers: [['PRIZE 1', '4071']] }])
    expect(await page()).toMatchObject(notFound)
    expect((await content.announced(prizeWithdrawn))[0]?.data).toMatchObject({
      withdrawn: [first],
      reason: 'Salah ketik',
    })
  })

  it('is the withdrawal of a draw without another', async () => {
    const { id, prizes } = await given(first)
    await withdrawPrize(id, prizes[0].id)
    expect(await read()).toMatchObject({ reason: 'Salah ketik', prizes: [first], rev: 2 })
  })

  it('is no withdrawal where the number before returns', async () => {
    const { id, prizes } = await given(first)
    await content.asAdmin('POST', `/admin/results/${id}/prizes`, { type: 'PRIZE 1', numbers: '4017' })
    await withdrawPrize(id, prizes[0].id)
    expect([await listed(), (await content.announced(prizeWithdrawn))[0]?.data.withdrawn]).toEqual([[], undefined])
  })

  it('may be left out by an edit', async () => {
    const { id } = await given(first, second)
    const body = { market, date, template: 'classic', prizes: [second], reason: 'Salah baris' }
    expect((await content.asAdmin('PUT', `/admin/lottery-results/${id}`, body)).status).toBe(200)
    expect(await listed()).toMatchObject([{ numbers: [['PRIZE 1', '4071']] }])
    expect((await content.announced(resultSaved))[0]?.data).toMatchObject({ withdrawn: [first], reason: 'Salah baris' })
  })
  it.each([
    ['2025-01-31', 'the newest draw'],
    ['2025-01-30', 'an older draw'],
  ])('may be left out by an import that overwrites %s, %s', async (of) => {
    await given(first, second)
    await content.given.result({ market, date: '2025-01-30', prizes: [first, second] as never })
    const { summary } = await importFile(content.asMaster, csv(`${market},${of},PRIZE 2,0011`), { overwrite: 'true' })
    expect(summary).toMatchObject({ overwritten: 1 })
    expect(await listed()).toMatchObject([{ market, date: of, numbers: [['PRIZE 1', '4071']] }])
    expect((await content.announced(resultSaved))[0]?.data).toMatchObject({ imported: true, withdrawn: [first] })
  })

  it('is no withdrawal where an import changes its number', async () => {
    await given(first)
    await importFile(content.asMaster, csv(`${market},${date},PRIZE 1,4017`), { overwrite: 'true' })
    expect([await listed(), (await content.announced(resultSaved))[0]?.data.withdrawn]).toEqual([[], undefined])
  })
})
