import mongoose from 'mongoose'
import { addDays } from '@papan/contracts/wib.ts'
import { digitsFrom, randomFrom } from '../../../local/sample/random.ts'

export const generatedMarkets = 100
const lastDate = '2025-12-31'
const numbersEach = 23
const batch = 1_000

const typeOf = (index: number): string => {
  if (index < 3) return `PRIZE ${index + 1}`
  return index < 13 ? 'STARTER PRIZE' : 'CONSOLATION PRIZE'
}

export const marketOf = (index: number): string => `PASARAN ${String(index).padStart(3, '0')}`

/** The draws of one market as insight stores them, `numbers` in all. */
function* drawsOf(index: number, draws: number) {
  const market = marketOf(index)
  const random = randomFrom(market)
  for (let back = 0; back < draws; back++) {
    const date = addDays(lastDate, -back)
    const prizes = Array.from({ length: numbersEach }, (_each, at) => ({
      type: typeOf(at),
      numbers: digitsFrom(random, 4),
    }))
    const _id = `${market.toLowerCase().replace(' ', '-')}_${date}`
    yield { _id, market, date, epoch: 1, rev: 1, prizes, correctedAt: null, publicFrom: null, deleted: false }
  }
}

/**
 * Generates this many numbers into the empty database of insight, before it starts: as after a rebuild, at the begin of the stream,
 * so that nothing is compared with content, which does not have them. Answers how many were stored.
 */
export const fillInsight = async (mongoUrl: string, numbers: number): Promise<number> => {
  const connection = await mongoose.createConnection(mongoUrl, { dbName: 'insight' }).asPromise()
  const draws = Math.ceil(numbers / generatedMarkets / numbersEach)
  try {
    const collection = connection.collection<{ _id: string }>('draws')
    for (let index = 0; index < generatedMarkets; index++) {
      const all = [...drawsOf(index, draws)]
      for (let at = 0; at < all.length; at += batch)
        await collection.insertMany(all.slice(at, at + batch), { ordered: false })
    }
    const state = connection.collection<{ _id: string }>('state')
    const at = Date.now()
    await state.insertMany([
      { _id: 'position', id: '0-0', epoch: null } as { _id: string },
      {
        _id: 'rebuild',
        reason: 'first',
        key: null,
        requestedAt: at,
        finishedFor: at,
        finishedAt: at,
        runner: null,
        beatAt: at,
        runFor: at,
      } as { _id: string },
    ])
    return draws * generatedMarkets * numbersEach
  } finally {
    await connection.close()
  }
}
