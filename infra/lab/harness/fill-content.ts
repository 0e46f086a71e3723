import mongoose from 'mongoose'
import { addDays } from '@papan/contracts/wib.ts'
import { digitsFrom, randomFrom } from '../../local/sample/random.ts'

export const generatedMarkets = 100
const lastDate = '2025-12-31'
const numbersEach = 23
const batch = 500

const typeOf = (index: number): string => {
  if (index < 3) return `PRIZE ${index + 1}`
  return index < 13 ? 'STARTER PRIZE' : 'CONSOLATION PRIZE'
}

export const marketOf = (index: number): string => `PASARAN ${String(index).padStart(3, '0')}`

type Stored = { _id: string }

/** The draws of one market as content stores imported ones. */
function* drawsOf(index: number, draws: number) {
  const market = marketOf(index)
  const random = randomFrom(market)
  for (let back = 0; back < draws; back++) {
    const date = addDays(lastDate, -back)
    const at = `${date}T12:00:00.000Z`
    const prizes = Array.from({ length: numbersEach }, (_each, place) => ({
      id: digitsFrom(random, 21),
      type: typeOf(place),
      numbers: digitsFrom(random, 4),
    }))
    yield {
      _id: `${market.toLowerCase().replace(' ', '-')}_${date}`,
      epoch: Date.parse(at),
      rev: 1,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      outbox: [],
      market,
      date,
      template: 'classic',
      prizes,
      correctedAt: null,
      firstPrizeAt: at,
      revisions: [{ rev: 1, at, by: 'import', cause: 'imported', undo: { kind: 'all', prizes: [] } }],
    }
  }
}

/** Generates this many numbers into content's database, which has sample data. Answers how many were stored. */
export const fillContent = async (mongoUrl: string, numbers: number): Promise<number> => {
  const connection = await mongoose.createConnection(mongoUrl, { dbName: 'content' }).asPromise()
  const draws = Math.ceil(numbers / generatedMarkets / numbersEach)
  const [markets, results] = [connection.collection<Stored>('markets'), connection.collection<Stored>('results')]
  try {
    const market = await markets.findOne({ deletedAt: null })
    for (let index = 0; index < generatedMarkets; index++) {
      const name = marketOf(index)
      await markets.insertOne({ ...market, _id: name, name } as Stored)
      const all = [...drawsOf(index, draws)]
      for (let at = 0; at < all.length; at += batch)
        await results.insertMany(all.slice(at, at + batch), { ordered: false })
    }
    return draws * generatedMarkets * numbersEach
  } finally {
    await connection.close()
  }
}
