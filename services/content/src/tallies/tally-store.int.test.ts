import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Mongo } from '@papan/service-kit/mongo/connect.ts'
import { sharedDatabase, testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { testContext } from '@papan/service-kit/test-kit/test-notes.ts'
import { createContentStores } from '../content-stores.ts'
import { drawId } from '../draw-id.ts'
import { newMarket } from '../markets/market-store.ts'
import { newFields } from '../results/result-changes.ts'
import { createCountGuard } from './count-guard.ts'
import { allScope, marketScope } from './scope.ts'
import { openMs } from './tally-store.ts'

const time = { now: Date.parse('2025-01-31T10:00:00Z') }
let mongo: Mongo
let second: Mongo
/** Two processes over one database. */
let here: ReturnType<typeof createContentStores>
let there: typeof here
beforeAll(async () => {
  mongo = await testDatabase()
  second = await sharedDatabase(mongo.connection.name)
  const storesOf = ({ connection }: Mongo) =>
    createContentStores({ connection, clock: () => time.now, notifyRelay: () => undefined })
  here = storesOf(mongo)
  there = storesOf(second)
})
afterAll(async () => {
  await second.close()
  await mongo.close()
})
beforeEach(async () => {
  for (const model of here.models) await model.collection.deleteMany({})
  for (const name of ['A', 'A-B', 'B', 'X'])
    await here.marketStore.write(name, testContext, () => ({ fields: newMarket(name), event: marketAdded }))
})

const marketAdded = { type: 'market.created.v1', data: {} }
const deleted = { type: 'result.deleted.v1', data: {} }
const begin = async (market: string, date: string, { resultStore } = here) => {
  const edit = { actor: testContext.actor, cause: 'started' as const, now: time.now }
  const fields = newFields({ market, date, template: 'classic', prizes: [] }, edit)
  await resultStore.write(drawId(market, date), testContext, (current) =>
    current ? null : { fields, event: { type: 'result.started.v1', data: {} } },
  )
}
const end = (market: string, date: string, { resultStore } = here) =>
  resultStore.write(drawId(market, date), testContext, (current) => (current ? { remove: true, event: deleted } : null))

/** What the tallies say, and what a count of everything says. */
const told = async (market: string, store = here.resultStore) => ({
  market: (await store.tallies.counts(marketScope(market))).total,
  all: (await store.tallies.counts(allScope)).total,
  newest: (await store.newestIds([market])).get(market) ?? null,
})
const counted = async (market: string) => {
  const results = mongo.connection.collection<{ market: string; deletedAt: string | null }>('results')
  const draws = await results.find({ deletedAt: null }).sort({ _id: -1 }).toArray()
  const mine = draws.filter((draw) => draw.market === market)
  return { market: mine.length, all: draws.length, newest: mine[0]?._id ?? null }
}
const open = async () => (await here.resultStore.tallies.model.find({}).lean()).flatMap((tally) => tally.open ?? [])

describe('the tallies', () => {
  it('count every draw that is created or removed', async () => {
    await begin('A', '2025-01-31')
    await begin('A', '2024-12-31')
    await begin('A-B', '2025-01-30')
    expect(await told('A')).toEqual({ market: 2, all: 3, newest: 'a_2025-01-31' })
    await end('A', '2025-01-31')
    expect(await told('A')).toEqual({ market: 1, all: 2, newest: 'a_2024-12-31' })
    await end('A', '2024-12-31')
    expect(await told('A')).toEqual({ market: 0, all: 1, newest: null })
    await begin('A', '2025-01-31')
    expect(await told('A')).toEqual({ market: 1, all: 2, newest: 'a_2025-01-31' })
    expect(await open()).toEqual([])
  })

  it('stay exact while two processes create and remove draws at once', async () => {
    const dates = Array.from({ length: 12 }, (_each, index) => `2025-01-${String(index + 10)}`)
    await Promise.all(
      dates.flatMap((date, index) => [
        begin('A', date),
        begin('A', date, there),
        begin('B', `2024-${date.slice(5)}`, there),
        ...(index % 3 === 0 ? [end('A', date, there)] : []),
      ]),
    )
    for (const market of ['A', 'B']) {
      expect(await told(market)).toEqual(await counted(market))
      expect(await told(market, there.resultStore)).toEqual(await counted(market))
    }
    time.now += openMs
    await told('A')
    await told('B')
    expect(await open()).toEqual([])
  })

  it('are exact when a writer dies between its write and its count, and a reader recounts after a while', async () => {
    await begin('A', '2025-01-30')
    const countGuard = createCountGuard(here.resultStore.tallies)
    await countGuard.open([{ market: 'A', date: '2025-01-31' }])
    const draw = { _id: 'a_2025-01-31', market: 'A', date: '2025-01-31', deletedAt: null }
    await mongo.connection.collection('results').insertOne(draw as never)
    expect(await told('A', there.resultStore)).toEqual({ market: 2, all: 2, newest: 'a_2025-01-31' })
    expect(await open()).toHaveLength(2)

    time.now += openMs
    await told('A', there.resultStore)
    expect(await open()).toEqual([])
    expect(await told('A')).toEqual(await counted('A'))
  })

  it('are exact when a writer resumes after its open bucket expired', async () => {
    const countGuard = createCountGuard(here.resultStore.tallies)
    await countGuard.open([{ market: 'A', date: '2025-01-31' }])
    time.now += openMs
    expect(await told('A')).toEqual({ market: 0, all: 0, newest: null })
    const draw = { _id: 'a_2025-01-31', market: 'A', date: '2025-01-31', deletedAt: null }
    await mongo.connection.collection('results').insertOne(draw as never)
    await countGuard.close()
    expect(await told('A')).toEqual({ market: 1, all: 1, newest: 'a_2025-01-31' })
  })

  it('of a database without any are counted and stored', async () => {
    for (const date of ['2023-05-01', '2024-05-01', '2024-05-02']) await begin('A', date)
    await here.resultStore.tallies.model.collection.deleteMany({})
    await begin('A', '2024-05-03')
    expect(await told('A')).toEqual({ market: 4, all: 4, newest: 'a_2024-05-03' })
    const kept = await here.resultStore.tallies.model.findById(marketScope('A').id).lean()
    expect(kept).toMatchObject({ counts: { '2023': 1, '2024': 3 }, newest: 'a_2024-05-03', open: [] })
  })

  it('that are wrong are corrected by a recount, also while draws are created', async () => {
    await begin('A', '2024-05-01')
    await begin('A', '2025-01-30')
    for (const { id } of [allScope, marketScope('A')])
      await here.resultStore.tallies.model.collection.updateOne({ _id: id } as never, {
        $set: { counts: { '2020': 7, '2020-01': 7 }, newest: 'a_2020-01-01' },
      })
    expect(await told('A')).toEqual({ market: 14, all: 14, newest: 'a_2020-01-01' })
    await Promise.all([here.recount(), begin('A', '2025-01-31', there), begin('B', '2025-01-31')])
    expect(await told('A')).toEqual({ market: 3, all: 4, newest: 'a_2025-01-31' })
    expect(await open()).toEqual([])
  })

  it('of a market without draws are empty, and stored too', async () => {
    expect(await told('NOBODY')).toEqual({ market: 0, all: 0, newest: null })
    expect(await here.resultStore.tallies.model.findById(marketScope('NOBODY').id).lean()).toMatchObject({ counts: {} })
  })

  it('are not stored for names that are no markets', async () => {
    expect(await here.resultStore.list({ market: 'NO SUCH MARKET', date: '', page: 1, limit: 10 })).toEqual({
      data: [],
      total: 0,
    })
    expect(await here.resultStore.tallies.model.countDocuments({})).toBe(0)
  })

  it('of predictions count them as well', async () => {
    const write = (date: string, ends = false) =>
      here.predictionStore.write(drawId('A', date), testContext, () =>
        ends
          ? { remove: true, event: deleted }
          : {
              fields: { market: 'A', date, numbers: [], late: false },
              event: { type: 'prediction.saved.v1', data: {} },
            },
      )
    await write('2025-01-31')
    await write('2025-02-01')
    await write('2025-01-31', true)
    expect(await here.predictionStore.list({ market: '', date: '', page: 1, limit: 10 })).toMatchObject({
      total: 1,
      data: [{ date: '2025-02-01' }],
    })
  })
})
