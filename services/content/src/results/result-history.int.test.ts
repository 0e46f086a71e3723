import { beforeEach, describe, expect, it } from '@jest/globals'
import { type StoredPrize, adminResult, result } from '@papan/contracts/calls/content/result-calls.ts'
import { type Revision, revisionList } from '@papan/contracts/calls/content/revision-calls.ts'
import { prizeRecorded, prizeWithdrawn, resultRestored } from '@papan/contracts/events/result-events.ts'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { maxReasonLength } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
const draw = { market: 'SINGAPORE', date: '2025-01-31' }
const id = 'singapore_2025-01-31'

beforeEach(() => content.clear())

describe('history of a result', () => {
  beforeEach(async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
  })

  type Row = { type: string; numbers: string }
  const first = { type: 'PRIZE 1', numbers: '0042' }
  const second = { type: 'PRIZE 2', numbers: '1111' }
  const changed = resultPaths('SINGAPORE', '2025-01-31').join(' ')
  const written = (prizes: StoredPrize[]): Row[] => prizes.map(({ type, numbers }) => ({ type, numbers }))
  const start = (prizes: Row[] = []) => content.given.result({ ...draw, prizes })
  const addPrize = async (row: Row, as = content.asAdmin) => (await as('POST', `/admin/results/${id}/prizes`, row)).body
  const withdraw = (prizeId: string, headers = {}) =>
    content.asAdmin('DELETE', `/admin/results/${id}/prizes/${prizeId}`, undefined, headers)
  const restore = (body: unknown, headers = {}) =>
    content.asAdmin('POST', `/admin/results/${id}/restore`, body, headers)
  const revisions = async (query = ''): Promise<Revision[]> => {
    const { body } = await content.asAdmin('GET', `/admin/results/${id}/revisions${query}`)
    return revisionList.parse(body).data
  }

  describe('DELETE /admin/results/:resultId/prizes/:prizeId', () => {
    it('takes the prize back, says so to everybody, and the pages wait for it again', async () => {
      const { prizes } = await start([first, second])
      content.time.now += 1_000
      const answer = await withdraw(prizes[0].id)
      expect(adminResult.strict().parse(answer.body)).toMatchObject({
        prizes: [second],
        rev: 2,
        correctedAt: new Date(content.time.now).toISOString(),
      })
      expect(answer.headers.get(changedHeader)).toBe(changed)
      expect(await content.announced(prizeWithdrawn)).toMatchObject([
        { data: { ...draw, prize: first }, record: { prizes: [second] }, before: { prizes: [first, second] } },
      ])
      const { body } = await content.send('GET', '/public/live-draw-data/SINGAPORE')
      expect(written(body.result.prizes)).toEqual([second])
    })

    it('takes one of two equal numbers', async () => {
      const starter = { type: 'STARTER PRIZE', numbers: '7777' }
      const { prizes } = await start([starter, starter])
      expect((await withdraw(prizes[1].id)).body.prizes).toMatchObject([{ id: prizes[0].id }])
    })

    it('can take the last one, and the result is there still', async () => {
      const { prizes } = await start([first])
      expect((await withdraw(prizes[0].id)).body).toMatchObject({ prizes: [], rev: 2 })
      expect(await addPrize(first)).toMatchObject({ prizes: [first], rev: 3 })
    })

    it('gives a corrected prize its number before back, with the admin who entered that one', async () => {
      const begun = await start([first])
      content.time.now += 1_000
      const { prizes } = await addPrize({ type: 'PRIZE 1', numbers: '5678' }, content.asMaster)
      content.time.now += 1_000
      const undone = await withdraw(prizes[0].id, { 'if-match': '2' })
      expect(undone.body).toMatchObject({ prizes: begun.prizes, rev: 3, correctedAt: expect.any(String) })
      expect(undone.body.firstPrizeAt).toBe(begun.firstPrizeAt)
      expect(await content.announced(prizeWithdrawn)).toMatchObject([
        { data: { prize: { type: 'PRIZE 1', numbers: '5678' } }, record: { prizes: [first] } },
      ])
      const [newest] = await revisions()
      expect([newest?.cause, newest?.by, written(newest?.after.prizes ?? [])]).toEqual(['withdrawn', 'budi', [first]])
      expect((await withdraw(prizes[0].id)).body.prizes).toEqual([])
    })

    it('empties a corrected prize under double entry, since one admin publishes no number of it', async () => {
      await start([first])
      const { prizes } = await addPrize({ type: 'PRIZE 1', numbers: '5678' })
      await content.asMaster('POST', '/admin/results/double-entry', { on: true })
      expect((await withdraw(prizes[0].id)).body.prizes).toEqual([])
    })

    it('answers 412 with the current result, and keeps the prize', async () => {
      const current = await start([first])
      const stale = await withdraw(current.prizes[0].id, { 'if-match': '2' })
      expect(refusalOf(stale)).toMatchObject({ status: 412, code: 'STALE', current })
      expect((await withdraw(current.prizes[0].id, { 'if-match': '1' })).status).toBe(200)
    })

    it('answers 404 to a prize that is not there, or no more', async () => {
      const { prizes } = await start([first])
      const notFound = { status: 404, code: 'PRIZE_NOT_FOUND', message: contentTexts.prizeNotFound }
      expect(refusalOf(await withdraw('nowhere'))).toEqual(notFound)
      await withdraw(prizes[0].id)
      const stored = await content.dump()
      expect(refusalOf(await withdraw(prizes[0].id))).toEqual(notFound)
      expect(await content.dump()).toBe(stored)
      await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
      expect(refusalOf(await withdraw(prizes[0].id))).toMatchObject({ status: 404, code: 'RESULT_NOT_FOUND' })
    })
  })

  describe('who touched a prize last', () => {
    it('is answered to admins, prize by prize', async () => {
      await start([first, second])
      content.time.now += 1_000
      const after = await addPrize({ type: 'PRIZE 1', numbers: '0043' }, content.asMaster)
      expect(after.prizes).toMatchObject([
        { by: 'wati', at: new Date(content.time.now).toISOString() },
        { by: 'budi', at: after.createdAt },
      ])
      const edit = await content.asAdmin('PUT', `/admin/lottery-results/${id}`, { ...after, template: 'modern' })
      expect(edit.body.prizes.map(({ by }: { by: string }) => by)).toEqual(['wati', 'budi'])
    })

    it('is in no public answer and no event', async () => {
      await start([first])
      await addPrize({ type: 'PRIZE 1', numbers: '0043' }, content.asMaster)
      const pages = ['page-data', 'live-draw-data/SINGAPORE', 'detail-page/SINGAPORE', 'results/SINGAPORE/2025-01-31']
      for (const page of pages) {
        const { text, status } = await content.send('GET', `/public/${page}`)
        expect([page, status, /budi|wati|"by"|revisions|pending/.test(text)]).toEqual([page, 200, false])
      }
      const events = await content.announced(prizeRecorded)
      expect(events).toHaveLength(1)
      for (const { record, before } of events) for (const state of [record, before]) result.strict().parse(state)
    })
  })

  describe('GET /admin/results/:resultId/revisions', () => {
    it('answers admin, cause and time, newest first, with the numbers before and after', async () => {
      await start([first])
      content.time.now += 1_000
      const { prizes } = await addPrize({ type: 'PRIZE 1', numbers: '0043' }, content.asMaster)
      await withdraw(prizes[0].id)
      await content.asAdmin('PUT', `/admin/lottery-results/${id}`, { ...draw, template: 'modern', prizes: [second] })
      const told = await revisions()
      expect(told.map(({ rev, by, cause }) => [rev, by, cause])).toEqual([
        [4, 'budi', 'edited'],
        [3, 'budi', 'withdrawn'],
        [2, 'wati', 'entered'],
        [1, 'budi', 'started'],
      ])
      expect(told.map(({ after }) => [after.template, ...written(after.prizes)])).toEqual([
        ['modern', second],
        ['classic', first],
        ['classic', { type: 'PRIZE 1', numbers: '0043' }],
        ['classic', first],
      ])
      expect(told.map(({ before }) => before)).toEqual([
        ...told.slice(1).map(({ after }) => after),
        { template: 'classic', prizes: [] },
      ])
      expect(told[2]?.at).toBe(new Date(content.time.now).toISOString())
    })

    it('comes in pages', async () => {
      await start()
      for (let number = 0; number < 11; number++) await addPrize({ type: 'PRIZE 1', numbers: String(number) })
      expect((await revisions()).map(({ rev }) => rev)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
      const { body } = await content.asAdmin('GET', `/admin/results/${id}/revisions?page=2`)
      expect([body.data.length, body.meta]).toEqual([2, { page: 2, totalPages: 2 }])
    })

    it('starts empty for a result that was deleted and created again', async () => {
      await start([first])
      await content.asAdmin('DELETE', `/admin/lottery-results/${id}`)
      expect((await content.asAdmin('GET', `/admin/results/${id}/revisions`)).status).toBe(404)
      await start()
      expect((await revisions()).map(({ rev, cause }) => [rev, cause])).toEqual([[1, 'started']])
    })
  })

  describe('POST /admin/results/:resultId/restore', () => {
    it('puts numbers and template back, each with its id, as a revision of its own', async () => {
      const begun = await start([first, second])
      await content.asAdmin('PUT', `/admin/lottery-results/${id}`, {
        ...draw,
        template: 'modern',
        prizes: [{ type: 'PRIZE 3', numbers: '9' }],
      })
      content.time.now += 1_000
      const answer = await restore({ rev: 1 })
      expect(answer.body).toMatchObject({
        template: 'classic',
        rev: 3,
        correctedAt: new Date(content.time.now).toISOString(),
      })
      expect(answer.body.prizes.map((prize: StoredPrize) => prize.id)).toEqual(
        begun.prizes.map((prize: StoredPrize) => prize.id),
      )
      expect(answer.headers.get(changedHeader)).toBe(changed)
      expect(await content.announced(resultRestored)).toMatchObject([
        {
          data: { ...draw, rev: 1 },
          before: { rev: 2, prizes: [{ type: 'PRIZE 3' }] },
          record: { prizes: [first, second] },
        },
      ])
      expect((await revisions())[0]).toMatchObject({ rev: 3, cause: 'restored' })
      expect((await restore({ rev: 2 })).body.prizes).toMatchObject([{ type: 'PRIZE 3' }])
    })

    it('says "corrected" only when a number was taken back', async () => {
      const { prizes } = await start([first])
      await withdraw(prizes[0].id)
      const taken = new Date(content.time.now).toISOString()
      content.time.now += 1_000
      expect((await restore({ rev: 1 })).body.correctedAt).toBe(taken)
    })

    it('changes nothing when the result says that already', async () => {
      const before = await start([first])
      const stored = await content.dump()
      expect((await restore({ rev: 1 })).body).toEqual(before)
      expect(await content.dump()).toBe(stored)
    })

    it('answers 412 with the current result', async () => {
      await start([first])
      const current = await addPrize(second)
      expect(refusalOf(await restore({ rev: 1 }, { 'if-match': '1' }))).toMatchObject({ status: 412, current })
      expect((await restore({ rev: 1 }, { 'if-match': '"2"' })).status).toBe(200)
    })

    it('answers 404 to a revision that is not there', async () => {
      await start([first])
      expect(refusalOf(await restore({ rev: 9 }))).toMatchObject({ status: 404, code: 'REVISION_NOT_FOUND' })
    })
  })

  describe('GET /admin/results/:marketName/:date', () => {
    it('answers one draw with who touched it', async () => {
      const started = await start([first])
      const { body } = await content.asAdmin('GET', '/admin/results/Singapore/2025-01-31')
      expect(body).toEqual(started)
      expect(adminResult.strict().parse(body).prizes).toMatchObject([{ by: 'budi' }])
    })
  })
})

describe('Alasan koreksi', () => {
  beforeEach(async () => {
    await content.given.schedule({ marketName: draw.market })
  })
  const prize = (numbers: string) => ({ type: 'PRIZE 1', numbers })

  const edit = (reason?: unknown) =>
    content.asAdmin('PUT', `/admin/lottery-results/${id}`, { ...draw, prizes: [prize('0471')], reason })
  const restore = (reason?: unknown) => content.asAdmin('POST', `/admin/results/${id}/restore`, { rev: 1, reason })
  const withdraw = async (reason?: string) => {
    const { body } = await content.asAdmin('GET', `/admin/results/${draw.market}/${draw.date}`)
    const query = reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`
    return content.asAdmin('DELETE', `/admin/results/${id}/prizes/${body.prizes[0].id}${query}`)
  }

  /** 0417, then 0400, each for longer than a minute. */
  const begin = async () => {
    await content.given.result({ ...draw, prizes: [prize('0417')] })
    content.time.now += 2 * minuteMs
    await content.asAdmin('POST', `/admin/results/${id}/prizes`, prize('0400'))
    content.time.now += 2 * minuteMs
  }
  const reasons = async () => {
    const { body } = await content.send('GET', `/public/results/${draw.market}/${draw.date}/corrections`)
    return body.map(({ reason }: { reason: string | null }) => reason)
  }
  const lastRevision = async () =>
    (await content.asAdmin('GET', `/admin/results/${id}/revisions`)).body.data[0] as { cause: string; reason: unknown }

  const ways = [
    ['edit', 'edited', edit],
    ['withdraw', 'withdrawn', withdraw],
    ['restore', 'restored', restore],
  ] as const

  it.each(ways)('%s: is stored, and answered to visitors and admins', async (_way, cause, change) => {
    await begin()
    const reason = `Salah ketik, "lihat" situs resmi & ${'é'.repeat(10)}`
    const { status, body } = await change(`  ${reason} `)
    expect([status, adminResult.strict().parse(body).lastReason]).toEqual([200, reason])
    expect(await reasons()).toEqual([null, reason])
    expect(await lastRevision()).toMatchObject({ cause, reason })
    for (const page of ['page-data', 'detail-page/SINGAPORE', 'results/SINGAPORE/2025-01-31'])
      expect((await content.send('GET', `/public/${page}`)).text).not.toMatch(/Salah ketik|lastReason/)
  })

  it.each(ways)('%s: absent and blank mean none', async (_way, cause, change) => {
    for (const none of [undefined, '', '  ']) {
      await content.clear()
      await content.given.schedule({ marketName: draw.market })
      await begin()
      expect((await change(none)).body.lastReason).toBeNull()
      expect(await reasons()).toEqual([null, null])
      expect(await lastRevision()).toMatchObject({ cause, reason: null })
    }
  })

  it.each(ways)('%s: refuses more than 200 characters and control characters', async (_way, _cause, change) => {
    await begin()
    const stored = await content.dump()
    for (const [bad, text] of [
      ['x'.repeat(maxReasonLength + 1), fieldTexts.tooLong(maxReasonLength)],
      ['a\nb', fieldTexts.controlCharacters],
    ])
      expect(refusalOf(await change(bad))).toMatchObject({ status: 400, errors: { reason: [text] } })
    expect(await content.dump()).toBe(stored)
    expect((await change('x'.repeat(maxReasonLength))).status).toBe(200)
  })

  it('an answered record can be sent back as it is: its last reason is no new one', async () => {
    await begin()
    const { body } = await edit('Salah ketik')
    content.time.now += 2 * minuteMs
    const again = await content.asAdmin('PUT', `/admin/lottery-results/${id}`, { ...body, prizes: [prize('0472')] })
    expect([again.status, again.body.lastReason]).toEqual([200, null])
    expect(await reasons()).toEqual([null, 'Salah ketik', null])
  })
})
