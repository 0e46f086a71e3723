import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  changesAtOnce,
  drawChanges,
  drawChangesExample,
  type DrawChange,
} from '@papan/contracts/calls/content/draw-change-calls.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { confirmEvents } from '@papan/service-kit/outbox/outbox-queries.ts'
import { setRestoredAt } from '@papan/service-kit/records/epochs.ts'
import type { Versioned } from '@papan/service-kit/records/outbox-document.ts'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile, startContent } from '../test-kit/start-content.ts'
import { createDrawChangeStore } from './draw-change-store.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())
afterEach(() => setRestoredAt(0))

const market = 'SINGAPORE'
const date = '2025-01-31'
const first = (numbers: string, type = 'PRIZE 1') => ({ type, numbers })
const given = (...prizes: object[]) => content.given.result({ market, date, prizes: prizes as never })
const enter = (id: string, prize: object) => content.asAdmin('POST', `/admin/results/${id}/prizes`, prize)
const read = async (since?: string, from = content) =>
  drawChanges.parse((await from.send('GET', `/public/changes${since === undefined ? '' : `?since=${since}`}`)).body)
const begin = async () => (await read()).next
const shown = ({ kind, rev }: DrawChange) => `${kind} ${rev}`
const results = () => content.connection.collection<Versioned & { _id: string }>('results')
/** As the relay does once audit has stored the events. */
const confirmAll = async () => {
  const source = content.sources.find(({ subjectType }) => subjectType === 'result')
  const stored = await results().find().toArray()
  const events = stored.flatMap(({ _id, outbox }) => outbox.map(({ id }) => ['result', _id, id] as never))
  if (source) await confirmEvents(source, events)
}

describe('GET /public/changes', () => {
  it('answers its example', async () => {
    const since = await begin()
    await given(first('0417'))
    expect(await read(since)).toEqual(drawChangesExample)
  })

  it('lists what became of published numbers in order, without a person or a number', async () => {
    const since = await begin()
    const { id } = await given()
    await enter(id, first('0417'))
    await enter(id, first('0011', 'PRIZE 2'))
    await enter(id, first('0471'))
    await content.asAdmin('PUT', `/admin/lottery-results/${id}`, { market, date, prizes: [first('0471')] })
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}?reason=Salah`)
    await given(first('0471'))
    const { changes, next, gap } = await read(since)
    expect([changes.map(shown), gap]).toEqual([
      ['published 2', 'published 3', 'corrected 4', 'withdrawn 5', 'deleted 6', 'published 1'],
      false,
    ])
    expect(JSON.stringify(changes)).not.toMatch(/budi|wati|0417|0471|Salah/)
    expect(await read(next)).toEqual({ changes: [], next, gap: false })
  })

  it('keeps a change once its events have left their draw, also a deleted one', async () => {
    const since = await begin()
    const { id } = await given(first('0417'))
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    await confirmAll()
    expect(await results().countDocuments({ _id: id })).toBe(0)
    expect((await read(since)).changes.map(shown)).toEqual(['published 1', 'deleted 2'])
  })

  it('keeps the events of a draw whose changes could not be listed', async () => {
    const { id } = await given(first('0417'))
    const source = content.sources.find(({ subjectType }) => subjectType === 'result')
    const stored = await results().findOne({ _id: id })
    const [event] = stored?.outbox ?? []
    const failing = { ...source, keepEvents: () => Promise.reject(new Error('away')) }
    await expect(confirmEvents(failing as never, [['result', id, event?.id] as never])).rejects.toThrow('away')
    expect((await results().findOne({ _id: id }))?.outbox).toHaveLength(1)
  })

  it('lists a change once, whichever process reads it, in the same order', async () => {
    const other = await startContent({ like: content })
    try {
      const since = await begin()
      const dates = Array.from({ length: 12 }, (_each, day) => addDays(date, -day))
      await Promise.all(
        dates.flatMap((one) => [
          content.given.result({ market, date: one, prizes: [first('1')] as never }),
          read(since),
          read(since, other),
        ]),
      )
      const [ours, theirs] = [await read(since), await read(since, other)]
      expect(theirs).toEqual(ours)
      expect(ours.changes.map((change) => change.date).toSorted()).toEqual(dates.toSorted())
    } finally {
      await other.close()
    }
  })

  it('fills places one after the other under many writers', async () => {
    const [ours, theirs] = [createDrawChangeStore(content), createDrawChangeStore(content)]
    const change = (rev: number): DrawChange => ({ market, date, kind: 'published', epoch: 1, rev, at: '' })
    await Promise.all(
      Array.from({ length: 40 }, (_each, rev) =>
        (rev % 2 ? ours : theirs).list([change(2 * rev), change(2 * rev + 1)]),
      ),
    )
    const listed = await ours.from(0, 200)
    expect(listed.map(({ _id }) => _id)).toEqual(Array.from({ length: 80 }, (_each, index) => index + 1))
    expect(new Set(listed.map(({ rev }) => rev)).size).toBe(80)
  })

  it('answers pages of 500', async () => {
    const since = await begin()
    const dates = Array.from({ length: changesAtOnce + 1 }, (_each, day) => addDays('2023-01-01', day))
    await importFile(content.asMaster, csv(...dates.map((one) => `${market},${one},PRIZE 1,1111`)))
    await confirmAll()
    const page = await read(since)
    const rest = await read(page.next)
    expect([page.changes.length, rest.changes.length]).toEqual([changesAtOnce, 1])
    expect(new Set([...page.changes, ...rest.changes].map((change) => change.date))).toEqual(new Set(dates))
  })

  it('lists a draw of a day to come when it is public, and not before', async () => {
    const since = await begin()
    await content.given.schedule({ marketName: market })
    const { id } = await content.given.result({ market, date: '2025-02-01', prizes: [first('0417')] as never })
    await enter(id, first('0471'))
    expect((await read(since)).changes).toEqual([])
    await confirmAll()
    content.time.now = Date.parse('2025-02-01T00:00:00+07:00')
    const { changes, next } = await read(since)
    expect(changes).toMatchObject([{ market, date: '2025-02-01', kind: 'published', rev: 2 }])
    expect((await read(next)).changes).toEqual([])
  })

  it('says nothing of a draw of a day to come that was deleted', async () => {
    const since = await begin()
    await content.given.schedule({ marketName: market })
    const { id } = await content.given.result({ market, date: '2025-02-01', prizes: [first('0417')] as never })
    await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
    await read(since)
    content.time.now = Date.parse('2025-02-02T00:00:00+07:00')
    expect((await read(since)).changes).toEqual([])
  })

  it('says that there is a gap after a restore, behind what is kept, and before what is known', async () => {
    const since = await begin()
    await given(first('0417'))
    const { next } = await read(since)
    await content.connection.collection('draw-changes').updateOne({}, { $set: { date } })
    setRestoredAt(content.time.now)
    expect(await read(next)).toMatchObject({ changes: [], gap: true })
    setRestoredAt(0)
    expect(await read('0-zz')).toEqual({ changes: [], next, gap: true })
    const kept = content.connection.collection<{ _id: number }>('draw-changes')
    await kept.updateOne({}, { $set: { at: '' } })
    const one = await kept.findOne({})
    await kept.deleteMany({})
    await kept.insertOne({ ...one, _id: 7 })
    expect(await read(next)).toEqual({ changes: [], next: '0-7', gap: true })
    expect(await read('0-7')).toEqual({ changes: [], next: '0-7', gap: false })
  })

  it.each([
    '',
    '0',
    '0-',
    '-1',
    '0-01',
    '0-1%20',
    'A-1',
    '0-1-1',
    `0-${'z'.repeat(11)}`,
    '0-' + 'z'.repeat(3_000),
    '0-1&since=0-2',
  ])('refuses since=%s', async (since) => {
    const answer = await content.send('GET', `/public/changes?since=${since}`)
    const { status, errors } = refusalOf(answer)
    expect([status, Object.keys(errors ?? {})]).toEqual([400, ['since']])
  })
})
