import mongoose from 'mongoose'
import { until, wait } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { metricOf } from '../../kit/metrics.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'

const deadLetterMs = 30_000

/** An event of an unknown form in a document's outbox. */
const unreadable = (epoch: number, rev: number) => ({
  id: 'chaos-unreadable',
  type: 'prize.recorded.v1',
  occurredAt: new Date().toISOString(),
  actor: { userId: 'u', username: 'chaos', role: 'ADMIN', ip: '127.0.0.1' },
  requestId: null,
  epoch,
  rev,
  data: { nothing: 'that is known' },
})

type Stored = {
  _id: string
  market: string
  epoch: number
  rev: number
  outbox: ReturnType<typeof unreadable>[]
  outboxDueAt?: number
}

/** Appends the event to the outbox of a market's draw; answers the document's id. */
const plant = async (bed: TestBed, market: string) => {
  const { connection } = await mongoose.connect(bed.urls.mongo, { dbName: 'content' })
  const results = connection.collection<Stored>('results')
  const draw = await results.findOne({ market })
  if (!draw) throw new Error(`no draw of ${market}`)
  const planted = unreadable(draw.epoch, draw.rev)
  await results.updateOne({ _id: draw._id }, { $push: { outbox: planted }, $set: { outboxDueAt: 0 } })
  const waiting = async () => {
    const stored = await results.findOne({ _id: draw._id })
    return stored?.outbox.some(({ id }) => id === planted.id) ?? false
  }
  return { waiting, close: () => mongoose.disconnect() }
}

export const unreadableEventCase: ChaosCase = {
  name: 'F27',
  about: 'one unreadable event: it becomes a dead letter and is counted, all others are delivered',
  async run(print) {
    const bed = await startTestBed({ rate: sized(20) })
    try {
      await wait(3_000)
      const [draw] = bed.draws
      if (!draw) throw new Error('no draw')
      const plantedAt = performance.now()
      const planted = await plant(bed, draw.market)
      const deadLetters = () => metricOf(bed.product, 'audit', 'audit_dead_letters_total')
      await until('it is a dead letter', deadLetterMs, async () => (await deadLetters()) > 0)
      await until('content stops resending it', deadLetterMs, async () => !(await planted.waiting()))
      const deadLetteredAfter = performance.now() - plantedAt
      await planted.close()
      await wait(8_000)
      const { isKept, numbers } = await bed.check(print)
      const restarted = await bed.restarted()
      return {
        pass: isKept && numbers.unknown === 0 && restarted.length === 0,
        deadLetters: await deadLetters(),
        deadLetteredAfter: Math.round(deadLetteredAfter),
        restarted,
        ...numbers,
      }
    } finally {
      await bed.stop()
    }
  },
}
