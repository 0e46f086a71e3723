import mongoose from 'mongoose'
import { startProduct } from '../harness/product.ts'
import { until } from '../harness/until.ts'
import { signIn } from '../../local/api-client.ts'
import { importFile } from '../../local/import-file.ts'
import { sampleDrawsCsv } from '../../local/sample/draws.ts'
import type { BenchCase } from './case.ts'
import { drawFiles, type CsvFile } from './draw-files.ts'
import { median } from '../harness/stats.ts'

const goal = 4
const batch = 500

const csvFiles = async (smoke: boolean): Promise<CsvFile[]> =>
  smoke ? [{ name: 'sample.csv', csv: sampleDrawsCsv(Date.now()) }] : drawFiles()

/** Inserts copies of all stored results into an empty database by bare insertMany calls. */
const bareInsert = async (mongoUrl: string): Promise<{ documents: number; ms: number }> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  try {
    const stored = connection.useDb('content').collection('results')
    const documents = await stored.find({}).toArray()
    const bare = connection.useDb(`bench_bare_${Date.now()}`)
    const target = bare.collection('results')
    await target.createIndex({ date: -1, createdAt: -1 })
    await target.createIndex({ outboxDueAt: 1 }, { sparse: true })
    // The import's own events must not slow the peer down.
    await until(
      'every event is stored',
      180_000,
      async () => (await stored.findOne({ outboxDueAt: { $gt: 0 } })) === null,
    )
    const startedAt = performance.now()
    for (let done = 0; done < documents.length; done += batch)
      await target.insertMany(documents.slice(done, done + batch), { ordered: false })
    const ms = performance.now() - startedAt
    await bare.dropDatabase()
    return { documents: documents.length, ms }
  } finally {
    await connection.close()
  }
}

const oneRound = async (files: CsvFile[]) => {
  const product = await startProduct()
  try {
    const api = await signIn(product.url, product.username, product.password)
    let numbers = 0
    const startedAt = performance.now()
    for (const { name, csv } of files) numbers += (await importFile(api, name, csv)).numbers
    const importMs = performance.now() - startedAt
    const server = (await product.processes()).find(({ name }) => name === 'ferretdb' || name === 'mongod')
    const mongoUrl = process.env['MONGO_URL'] ?? `mongodb://127.0.0.1:${server?.port}`
    const { documents, ms } = await bareInsert(mongoUrl)
    return { documents, numbers, importMs, bareMs: ms, ratio: importMs / ms }
  } finally {
    await product.stop()
  }
}

/** Import through the API, compared with insertMany of the same documents. */
export const importCase: BenchCase = {
  name: 'import',
  about: `npm run import of every file compared with a bare insertMany of the same documents; goal: at most ${goal}x`,
  isLong: true,
  async run({ smoke, print, figures }) {
    const files = await csvFiles(smoke)
    const rounds = []
    for (let round = 1; round <= (smoke ? 1 : 3); round++) {
      const figures = await oneRound(files)
      rounds.push(figures)
      const { documents, numbers, importMs, bareMs, ratio } = figures
      print(
        `round ${round}: ${documents} draws, ${numbers} numbers: import ${importMs.toFixed(0)} ms, bare ${bareMs.toFixed(0)} ms, ${ratio.toFixed(2)}x`,
      )
    }
    const ratio = median(rounds.map((figures) => figures.ratio))
    figures.atMost('import of every file, to a bare insertMany', ratio, goal, {
      peer: `insertMany ${median(rounds.map(({ bareMs }) => bareMs)).toFixed(0)} ms`,
      rounds: rounds.map((figure) => figure.ratio),
    })
    return { ratio, rounds }
  },
}
