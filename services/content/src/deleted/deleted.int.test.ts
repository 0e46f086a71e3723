import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { adminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { revisionList } from '@papan/contracts/calls/content/revision-calls.ts'
import { type DeletedKind, deletedList, filledPlace } from '@papan/contracts/calls/deleted-calls.ts'
import { predictionSaved, scheduleSaved } from '@papan/contracts/events/content-events.ts'
import { resultDeleted, resultSaved } from '@papan/contracts/events/result-events.ts'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import type { Mongo } from '@papan/service-kit/mongo/connect.ts'
import { findPlain } from '@papan/service-kit/mongo/plain-reads.ts'
import { killAtWrite } from '@papan/service-kit/test-kit/kill-at-write.ts'
import { sharedDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { testContext } from '@papan/service-kit/test-kit/test-notes.ts'
import { createContentStores } from '../content-stores.ts'
import { createDoubleEntryService } from '../results/double-entry/double-entry-service.ts'
import type { StoredResult } from '../results/result-store.ts'
import { type TestContent, contentOfFile, startContent } from '../test-kit/start-content.ts'
import { createRestores } from './restore-deleted.ts'

const content = await contentOfFile()

describe('deleted records', () => {
  const market = 'SINGAPORE'
  const draw = { market, date: '2025-01-31' }
  const id = 'singapore_2025-01-31'
  const prizes = [
    { type: 'PRIZE 1', numbers: '0042' },
    { type: 'CONSOLATION PRIZE', numbers: '7777' },
  ]
  const day = 86_400_000

  beforeEach(async () => {
    await content.clear()
    await content.given.schedule({ marketName: market })
  })

  /** A minute later, so that a record that is created again has another time. */
  const later = (ms = 60_000) => (content.time.now += ms)
  const remove = async (path: string): Promise<string> => {
    later()
    const { body } = await content.asAdmin('DELETE', path)
    later()
    return (body as { deletedId: string }).deletedId
  }
  const removeResult = (reason = '') => remove(`/admin/lottery-results/${id}${reason && `?reason=${reason}`}`)
  const restore = (deletedId: string, as = content.asAdmin) => as('POST', `/admin/deleted/${deletedId}/restore`, {})
  const listed = async (kind: DeletedKind) =>
    deletedList.parse((await content.asAdmin('GET', `/admin/deleted?kind=${kind}`)).body).data
  const resultNow = async () => {
    const { body } = await content.asAdmin('GET', `/admin/results/${market}/${draw.date}`)
    return adminResult.parse(body)
  }

  describe('a deleted result', () => {
    it('lies in the list with who, when and why, and nowhere else', async () => {
      await content.given.result({ ...draw, prizes })
      const deletedId = await removeResult('salah tanggal')
      const at = new Date(content.time.now - 60_000).toISOString()
      expect(await listed('result')).toEqual([
        {
          id: deletedId,
          name: market,
          date: draw.date,
          at,
          by: 'budi',
          reason: 'salah tanggal',
          lines: prizes.map(({ type, numbers }) => ({ name: type, value: numbers })),
        },
      ])
      expect((await content.asAdmin('GET', '/admin/lottery-results')).body.data).toEqual([])
    })

    it('is restored by any admin as a new revision with its history, and announced', async () => {
      const before = adminResult.parse(await content.given.result({ ...draw, prizes }))
      const deletedId = await removeResult()
      const answer = await restore(deletedId, content.asMaster)
      expect([answer.status, answer.body]).toEqual([200, { message: contentTexts.resultUndeleted }])
      expect(answer.headers.get(changedHeader)).toBe(resultPaths(market, draw.date).join(' '))
      const now = await resultNow()
      expect(now.prizes).toEqual(before.prizes)
      expect(now).toMatchObject({ rev: before.rev + 2, createdAt: before.createdAt })
      expect(now.epoch).toBeGreaterThan(before.epoch)
      const { body } = await content.asAdmin('GET', `/admin/results/${id}/revisions`)
      const state = { prizes: before.prizes.map(({ by: _by, at: _at, ...prize }) => prize) }
      expect(revisionList.parse(body).data).toMatchObject([
        { rev: 3, cause: 'undeleted', by: 'wati', before: state, after: state },
        { rev: 1, cause: 'started', by: 'budi', after: state },
      ])
      const [event] = await content.announced(resultSaved)
      expect(event).toMatchObject({ data: { ...draw, newest: true, undeleted: true }, record: { rev: 3 } })
      expect((await content.send('GET', `/public/results/${market}/${draw.date}`)).status).toBe(200)
      expect(await listed('result')).toEqual([])
    })

    it('is restored, edited, deleted and restored again', async () => {
      await content.given.result({ ...draw, prizes })
      await restore(await removeResult())
      await content.asAdmin('POST', `/admin/results/${id}/prizes`, { type: 'PRIZE 2', numbers: '1111' })
      const again = await removeResult()
      expect(await listed('result')).toHaveLength(1)
      await restore(again)
      expect(await resultNow()).toMatchObject({ rev: 6, prizes: [...prizes, { type: 'PRIZE 2', numbers: '1111' }] })
    })

    it('is restored once by two admins at the same time', async () => {
      await content.given.result({ ...draw, prizes })
      const deletedId = await removeResult()
      const answers = await Promise.all([restore(deletedId), restore(deletedId, content.asMaster)])
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true)
      expect(await resultNow()).toMatchObject({ rev: 3 })
      expect(await content.announced(resultSaved)).toHaveLength(1)
    })

    it('answers 409 with both where another result is in its place, which is left as it is', async () => {
      await content.given.result({ ...draw, prizes })
      const deletedId = await removeResult()
      await content.given.result({ ...draw, prizes: [{ type: 'PRIZE 1', numbers: '9999' }] })
      const answer = await restore(deletedId)
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'PLACE_FILLED', message: contentTexts.resultPlaceFilled },
      ])
      expect(filledPlace.parse(answer.body.current)).toEqual({
        deleted: prizes.map(({ type, numbers }) => ({ name: type, value: numbers })),
        present: [{ name: 'PRIZE 1', value: '9999' }],
      })
      expect(await resultNow()).toMatchObject({ rev: 1, prizes: [{ numbers: '9999' }] })
      expect((await listed('result')).map((each) => each.id)).toEqual([deletedId])
    })

    it('answers 409 under double entry where it would publish PRIZE 1 to 3', async () => {
      await content.given.result({ ...draw, prizes })
      const deletedId = await removeResult()
      await content.asMaster('POST', '/admin/results/double-entry', { on: true })
      const answer = await restore(deletedId)
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'DOUBLE_ENTRY' }])
      expect((await content.asAdmin('GET', `/admin/results/${market}/${draw.date}`)).status).toBe(404)
    })

    it('does not keep its market, without which it answers 409', async () => {
      await content.given.result({ market: 'TAIWAN', date: draw.date, prizes })
      const deletedId = await remove('/admin/lottery-results/taiwan_2025-01-31')
      expect((await content.asMaster('DELETE', '/admin/markets/TAIWAN')).status).toBe(200)
      const answer = await restore(deletedId)
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'MARKET_GONE', message: contentTexts.marketGone('TAIWAN') },
      ])
      await content.given.market('TAIWAN')
      expect((await restore(deletedId)).status).toBe(200)
    })

    it('is gone after 30 days', async () => {
      await content.given.result({ ...draw, prizes })
      const deletedId = await removeResult()
      later(30 * day - 60_001)
      expect(await listed('result')).toHaveLength(1)
      later(1)
      expect(await listed('result')).toEqual([])
      expect((await restore(deletedId)).status).toBe(404)
    })

    it('is not listed where its deletion was stored but failed', async () => {
      const { rev } = await content.given.result({ ...draw, prizes })
      await removeResult()
      const [kept] = await content.connection.collection('deleted-records').find({}).toArray()
      await restore(String(kept?._id))
      if (kept) await content.connection.collection('deleted-records').insertOne(kept)
      expect(rev).toBe(1)
      expect(await listed('result')).toEqual([])
    })
  })

  describe('a deleted prediction', () => {
    const date = '2025-01-31'
    const given = () => content.given.prediction({ market, date })
    const predictionNow = async () => (await content.asAdmin('GET', '/admin/predictions')).body.data[0]

    it('is restored as it was', async () => {
      const before = await given()
      await restore(await remove(`/admin/predictions/${id}`))
      expect(await predictionNow()).toMatchObject({ numbers: before.numbers, late: false, rev: 3 })
      expect((await content.announced(predictionSaved)).at(-1)).toMatchObject({
        data: { created: true, undeleted: true },
      })
    })

    it.each([
      ['before its market closed and restored after it', '17:00', true],
      ['and restored after its market closed', '18:00', false],
    ])('%s is late: %#', async (_when, deletedAt, late) => {
      await given()
      content.time.now = Date.parse(`${date}T${deletedAt}:00+07:00`)
      const deletedId = await remove(`/admin/predictions/${id}`)
      content.time.now = Date.parse(`${date}T19:00:00+07:00`)
      await restore(deletedId)
      expect(await predictionNow()).toMatchObject({ late })
    })

    it('answers 409 where another one is in its place', async () => {
      await given()
      const deletedId = await remove(`/admin/predictions/${id}`)
      await given()
      expect((await restore(deletedId)).body).toMatchObject({ code: 'PLACE_FILLED' })
    })
  })

  describe('a deleted schedule', () => {
    it('is restored as it was', async () => {
      const [before] = (await content.asAdmin('GET', '/admin/schedules')).body
      const deletedId = await remove(`/admin/schedules/${market}`)
      expect(await listed('schedule')).toMatchObject([{ id: deletedId, name: market, date: null }])
      await restore(deletedId)
      const [now] = (await content.asAdmin('GET', '/admin/schedules')).body
      const { epoch, rev, updatedAt, ...fields } = before
      expect(now).toMatchObject(fields)
      expect(now).toMatchObject({ rev: rev + 2 })
      expect([now.epoch > epoch, now.updatedAt > updatedAt]).toEqual([true, true])
      expect((await content.announced(scheduleSaved)).at(-1)).toMatchObject({
        data: { created: true, undeleted: true },
      })
    })

    it('answers 409 where another one is in its place', async () => {
      const deletedId = await remove(`/admin/schedules/${market}`)
      await content.given.schedule({ marketName: market, closeTime: '16:00' })
      expect((await restore(deletedId)).body).toMatchObject({ code: 'PLACE_FILLED' })
    })
  })

  describe('GET /admin/deleted', () => {
    it.each(['', '?kind=market', '?kind=result&page=0', '?kind[]=result'])('answers 400 for "%s"', async (query) => {
      expect((await content.asAdmin('GET', `/admin/deleted${query}`)).status).toBe(400)
    })

    it('answers pages, newest first', async () => {
      for (const date of ['2025-01-29', '2025-01-30', '2025-01-31']) {
        await content.given.result({ market, date })
        await remove(`/admin/lottery-results/singapore_${date}`)
      }
      const { body } = await content.asAdmin('GET', '/admin/deleted?kind=result&limit=2')
      expect(deletedList.parse(body).data.map(({ date }) => date)).toEqual(['2025-01-31', '2025-01-30'])
      expect(body.meta).toEqual({ page: 1, totalPages: 2 })
    })
  })
})

describe('deletions and restores at two processes', () => {
  let second: TestContent
  beforeAll(async () => (second = await startContent({ like: content })))
  afterAll(() => second.close())

  const [market, date, otherDate] = ['SINGAPORE', '2025-01-30', '2025-01-31']
  const id = 'singapore_2025-01-30'
  const prizes = [
    { type: 'PRIZE 1', numbers: '0042' },
    { type: 'CONSOLATION PRIZE', numbers: '7777' },
  ]
  const numbers = '0042 7777'
  const headers = { 'idempotency-key': 'one-action-of-an-admin' }

  const later = () => {
    for (const process of [content, second]) process.time.now += 60_000
  }
  const given = async () => {
    await content.clear()
    second.time.now = content.time.now
    await content.given.result({ market, date, prizes })
    later()
  }
  const removePath = `/admin/lottery-results/${id}`

  /** Deletes the result; returns what restores it. */
  const givenDeleted = async (): Promise<string> => {
    const { body } = await content.asAdmin('DELETE', removePath)
    later()
    return (body as { deletedId: string }).deletedId
  }
  const restorePath = (deletedId: string) => `/admin/deleted/${deletedId}/restore`
  const copyPath = `/admin/results/${id}/copies`
  const moveBody = { market, date: otherDate, move: true }

  /** The numbers that visitors read of a draw; null without any. */
  const publicNumbers = async (on: string): Promise<string | null> => {
    const { status, body } = await content.send('GET', `/public/results/${market}/${on}`)
    if (status !== 200) return null
    return (body as { result: { prizes: { numbers: string }[] } }).result.prizes.map((prize) => prize.numbers).join(' ')
  }
  const state = async () => {
    const { body: deleted } = await content.asAdmin('GET', '/admin/deleted?kind=result')
    const { body: stored } = await content.asAdmin('GET', '/admin/lottery-results')
    return {
      source: await publicNumbers(date),
      target: await publicNumbers(otherDate),
      deleted: deleted.data.length as number,
      stored: stored.data.length as number,
    }
  }
  const present = { source: numbers, target: null, deleted: 0, stored: 1 }
  const gone = { source: null, target: null, deleted: 1, stored: 0 }
  const both = { source: numbers, target: numbers, deleted: 0, stored: 2 }
  const moved = { source: null, target: numbers, deleted: 1, stored: 1 }
  const announced = async () => [
    (await content.announced(resultDeleted)).length,
    (await content.announced(resultSaved)).length,
  ]

  describe('a process that is killed at any write', () => {
    it.each([
      {
        name: 'of a deletion',
        prepare: () => Promise.resolve(''),
        act: (as: TestContent) => as.asAdmin('DELETE', removePath, undefined, headers),
        states: [present, gone],
        events: [1, 0],
      },
      {
        name: 'of a restore',
        prepare: givenDeleted,
        act: (as: TestContent, deletedId: string) => as.asAdmin('POST', restorePath(deletedId), {}, headers),
        states: [gone, present],
        events: [1, 1],
      },
      {
        name: 'of a copy',
        prepare: () => Promise.resolve(''),
        act: (as: TestContent) =>
          as.asAdmin('POST', copyPath, { market, date: otherDate, confirmed: ['LAST_DRAW'] }, headers),
        states: [present, both],
        events: [0, 1],
      },
      {
        name: 'of a move',
        prepare: () => Promise.resolve(''),
        act: (as: TestContent) => as.asAdmin('POST', copyPath, moveBody, headers),
        states: [present, both, moved],
        events: [1, 1],
      },
    ])('$name loses no number, and the repeated call ends it once', async ({ prepare, act, states, events }) => {
      const seen = new Set<string>()
      let isKilled = true
      for (let nth = 1; isKilled; nth++) {
        await given()
        const deletedId = await prepare()
        const kill = killAtWrite(second.connection, nth)
        await act(second, deletedId)
        kill.revive()
        isKilled = kill.wasKilled()
        const after = await state()
        expect(states).toContainEqual(after)
        seen.add(JSON.stringify(after))

        await content.forgetAnswers()
        await act(content, deletedId)
        expect([nth, await state(), await announced()]).toEqual([nth, states.at(-1), events])
      }
      // Kills met every state, so also the writes between two of them.
      expect(seen.size).toBe(states.length)
    })
  })

  describe('two admins at two processes at once', () => {
    const bothAdmins = (act: (as: TestContent['asAdmin']) => Promise<{ status: number }>) =>
      Promise.all([act(content.asAdmin), act(second.asMaster)])

    it('delete a result once', async () => {
      await given()
      const answers = await bothAdmins((as) => as('DELETE', removePath))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
      expect([await state(), await announced()]).toEqual([gone, [1, 0]])
    })

    it('restore a result once', async () => {
      await given()
      const deletedId = await givenDeleted()
      const answers = await bothAdmins((as) => as('POST', restorePath(deletedId), {}))
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
      expect([await state(), await announced()]).toEqual([present, [1, 1]])
    })

    it('move a result once', async () => {
      await given()
      const answers = await bothAdmins((as) => as('POST', copyPath, moveBody))
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      expect(answers.every(({ status }) => [200, 404, 412].includes(status))).toBe(true)
      expect([await state(), await announced()]).toEqual([moved, [1, 1]])
    })
  })

  describe('a slow process', () => {
    let mongo: Mongo
    beforeAll(async () => (mongo = await sharedDatabase(content.connection.name)))
    afterAll(() => mongo.close())

    it('replaces no copy of a later deletion, and restores no earlier one', async () => {
      const clock = () => second.time.now
      const stores = createContentStores({ connection: mongo.connection, clock, notifyRelay: () => undefined })
      const doubleEntry = createDoubleEntryService(stores).companion
      const restores = createRestores({ ...stores, doubleEntry, clock })
      await given()
      const deletedId = await givenDeleted()
      const earlier = await stores.deletedRecords.find(deletedId)
      const [before] = await findPlain<StoredResult>(stores.resultStore.model, { _id: id })
      if (!earlier || !before) throw new Error('nothing was deleted')
      await content.asAdmin('POST', restorePath(deletedId), {})
      await content.asAdmin('POST', `/admin/results/${id}/prizes`, { type: 'PRIZE 2', numbers: '1111' })
      await givenDeleted()

      const [event] = before.outbox.slice(-1)
      if (!event) throw new Error('the deletion has no event')
      await stores.deletedRecords.keep('result', before, event)
      await expect(restores.result(earlier, testContext)).rejects.toMatchObject({ code: 'DELETED_NOT_FOUND' })
      await stores.deletedRecords.remove(earlier)
      expect(await state()).toEqual(gone)
      expect((await content.asAdmin('POST', restorePath(deletedId), {})).status).toBe(200)
      expect(await publicNumbers(date)).toBe(`${numbers} 1111`)
    })
  })
})
