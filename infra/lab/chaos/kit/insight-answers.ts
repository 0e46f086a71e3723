import mongoose from 'mongoose'
import { numberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { restoresCollection } from '@papan/service-kit/mongo/database-info.ts'
import { restoreDocument } from '@papan/service-kit/outbox/restore-source.ts'
import { ask } from '../../../test/harness/ask.ts'
import { signalProcess, untilBack } from '../../harness/processes.ts'
import type { TestBed } from '../../harness/test-bed/test-bed.ts'

/** Null where the instance does not answer now. */
const answerOf = async ({ product }: TestBed, name: string, path: string): Promise<string | null> => {
  const port = (await product.processes()).find((one) => one.name === name)?.port
  const { status, text } = await ask(`http://127.0.0.1:${port}/public/${path}`)
  return status === 200 ? text : null
}

/** Where `insight`, which follows the stream, answers something else than `insight-2`, which has just read everything again. */
export const differences = async (bed: TestBed): Promise<string[]> => {
  await untilBack(bed.product, 'insight-2', await signalProcess(bed.product, 'insight-2', 'SIGKILL'))
  const all = await answerOf(bed, 'insight-2', 'numbers/17')
  if (all === null) return ['insight-2 has no numbers']
  const markets = numberHistory.parse(JSON.parse(all)).period.markets.map(encodeURIComponent)
  const paths = ['numbers/17', ...markets.flatMap((name) => [`statistics/${name}?prizes=all`, `paito/${name}`])]
  const differing: string[] = []
  for (const path of paths) {
    const [followed, read] = [await answerOf(bed, 'insight', path), await answerOf(bed, 'insight-2', path)]
    if (followed === null || followed !== read) differing.push(path)
  }
  return differing
}

type Stored = { _id: string }

/** Leaves content as a restored backup does: a draw less, another in a later epoch, and the event of the restore. */
export const restoreSilently = async (mongoUrl: string): Promise<void> => {
  const connection = await mongoose.createConnection(mongoUrl, { dbName: 'content' }).asPromise()
  try {
    const results = connection.collection<Stored>('results')
    const [gone, other] = await results.find({ deletedAt: null, 'prizes.0': { $exists: true } }, { limit: 2 }).toArray()
    const now = Date.now()
    await results.deleteOne({ _id: gone?._id ?? '' })
    await results.updateOne({ _id: other?._id ?? '' }, { $set: { epoch: now } })
    const document = restoreDocument('content', new Date(now).toISOString(), now)
    await connection.collection<Stored>(restoresCollection).insertOne(document)
  } finally {
    await connection.close()
  }
}
