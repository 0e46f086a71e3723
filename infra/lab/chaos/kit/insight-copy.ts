import mongoose from 'mongoose'
import { rebuildPath, rebuildState } from '@papan/contracts/calls/insight/rebuild-calls.ts'
import { restoresCollection } from '@papan/service-kit/mongo/database-info.ts'
import { restoreDocument } from '@papan/service-kit/outbox/restore-source.ts'
import { ask, bearer } from '../../harness/ask.ts'
import type { TestBed } from '../../harness/test-bed/test-bed.ts'

type Stored = {
  _id: string
  epoch: number
  rev: number
  deleted?: boolean
  deletedAt?: string | null
  prizes: { type: string; numbers: string }[]
}

const drawnFilter = { deletedAt: null, 'prizes.0': { $exists: true } }

const lineOf = ({ _id, epoch, rev, prizes }: Stored): string =>
  [_id, epoch, rev, ...prizes.map(({ type, numbers }) => `${type} ${numbers}`)].join(' ')

/** Runs `work` on the server of all databases. */
const withDatabases = async <Made>(
  mongoUrl: string,
  work: (connection: mongoose.Connection) => Promise<Made>,
): Promise<Made> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise()
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/** What differs between the results of content and the documents of insight. */
export const differences = (mongoUrl: string): Promise<string[]> =>
  withDatabases(mongoUrl, async (connection) => {
    const linesOf = async (database: string, collection: string) => {
      const stored = await connection.useDb(database).collection<Stored>(collection).find({}).toArray()
      return new Set(stored.filter(({ deleted, deletedAt }) => !deleted && !deletedAt).map(lineOf))
    }
    const [theirs, ours] = [await linesOf('content', 'results'), await linesOf('insight', 'draws')]
    return [...[...theirs].filter((line) => !ours.has(line)), ...[...ours].filter((line) => !theirs.has(line))]
  })

/** Compares the memory of one instance with content: the markets that differed. */
export const checkMemory = async ({ product }: TestBed, name: string): Promise<string[] | null> => {
  const internalPort = (await product.processes()).find((one) => one.name === name)?.internalPort
  const { status, text } = await ask(`http://127.0.0.1:${internalPort}/internal/check`, { method: 'POST', body: '{}' })
  return status === 200 ? ((JSON.parse(text) as { differing?: string[] }).differing ?? null) : null
}

/** Changes a draw of content without an event, as a fault of a disk would. Answers its market. */
export const changeSilently = (mongoUrl: string): Promise<string> =>
  withDatabases(mongoUrl, async (connection) => {
    const results = connection.useDb('content').collection<Stored & { market: string }>('results')
    const changed = await results.findOneAndUpdate(drawnFilter, {
      $set: { 'prizes.0.numbers': '9999' },
      $inc: { rev: 1 },
    })
    return changed?.market ?? ''
  })

/** Leaves content as a restored backup does: a draw less, another in a later epoch, and the event of the restore. */
export const restoreSilently = (mongoUrl: string): Promise<void> =>
  withDatabases(mongoUrl, async (connection) => {
    const content = connection.useDb('content')
    const results = content.collection<Stored>('results')
    const [gone, other] = await results.find(drawnFilter, { limit: 2 }).toArray()
    const now = Date.now()
    await results.deleteOne({ _id: gone?._id ?? '' })
    await results.updateOne({ _id: other?._id ?? '' }, { $set: { epoch: now } })
    const document = restoreDocument('content', new Date(now).toISOString(), now)
    await content.collection<{ _id: string }>(restoresCollection).insertOne(document)
  })

/** Whether the memory of one instance has as many draws as content: one that did not run a rebuild loads it a second later. */
export const hasLoaded = async ({ urls, product, token }: TestBed, name: string): Promise<boolean> => {
  const drawn = await withDatabases(urls.mongo, (connection) =>
    connection.useDb('content').collection('results').countDocuments(drawnFilter),
  )
  const port = (await product.processes()).find((one) => one.name === name)?.port
  const { status, text } = await ask(`http://127.0.0.1:${port}${rebuildPath}`, { headers: bearer(token) })
  return status === 200 && rebuildState.parse(JSON.parse(text)).loadedDraws === drawn
}

const rebuildUrl = ({ product }: TestBed): string => `${product.url}/api${rebuildPath}`

export const askRebuild = async (bed: TestBed): Promise<boolean> =>
  (await ask(rebuildUrl(bed), { method: 'POST', headers: bearer(bed.token) })).status === 202

/** Null where it cannot be read now. */
export const rebuildNow = async (bed: TestBed) => {
  const { status, text } = await ask(rebuildUrl(bed), { headers: bearer(bed.token) })
  return status === 200 ? rebuildState.parse(JSON.parse(text)) : null
}
