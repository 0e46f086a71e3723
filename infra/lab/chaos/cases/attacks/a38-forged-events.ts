import { adminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { eventsStream, storedStream } from '@papan/contracts/stream.ts'
import { signedAcknowledgement, type Confirmation } from '@papan/runtime/stream/acknowledgements.ts'
import { readEnvelope, type RawEntry } from '@papan/runtime/stream/stream-entry.ts'
import type { Redis } from 'ioredis'
import type { ChaosCase } from '../../kit/case.ts'
import { forgedNumber, forgedPrize, forgeries, signerOfProduct, strangersSigner } from '../../kit/forgers.ts'
import { metricOf } from '../../../harness/metrics.ts'
import { signalProcess } from '../../../harness/processes.ts'
import { readLog } from '../../../harness/test-bed/read-log.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { startTestBed, type TestBed } from '../../../harness/test-bed/test-bed.ts'
import { wait } from '../../../../test/harness/until.ts'

const rounds = 10
const roundMs = 500
const acknowledgedMs = 5_000
const restMs = 8_000
const readers = ['gateway', 'realtime', 'audit']

/** For each draw and round: forges its next revision in every way open to a stranger. */
const forgePrizes = async (bed: TestBed, redis: Redis): Promise<number> => {
  const signers = [await signerOfProduct(bed.product, 'media'), strangersSigner()]
  let count = 0
  for (let round = 0; round < rounds; round++) {
    for (const { market, date } of bed.draws) {
      const path = `/admin/results/${encodeURIComponent(market)}/${date}`
      const stored = await bed.api.get(path).catch(() => null)
      if (!stored) continue
      for (const fields of forgeries(forgedPrize(adminResult.parse(stored)), signers)) {
        await redis.xadd(eventsStream, '*', ...fields)
        count++
      }
    }
    await wait(roundMs)
  }
  return count
}

/**
 * While audit is stopped: acknowledges every event on the stream and empties it. A service that believes this loses
 * them.
 */
const forgeAcknowledgements = async (bed: TestBed, redis: Redis): Promise<number> => {
  const media = await signerOfProduct(bed.product, 'media')
  await signalProcess(bed.product, 'audit', 'SIGSTOP')
  const from = (await redis.xrevrange(eventsStream, '+', '-', 'COUNT', 1))[0]?.[0] ?? '-'
  await wait(acknowledgedMs)
  const entries: RawEntry[] = await redis.xrange(eventsStream, `(${from}`, '+')
  const stored = entries.flatMap((entry): Confirmation[] => {
    const event = readEnvelope(entry)
    return event ? [[event.subject.type, event.subject.id, event.id]] : []
  })
  await redis.xadd(storedStream, '*', 's', JSON.stringify(stored))
  for (const sign of [media, strangersSigner()])
    await redis.xadd(storedStream, '*', ...signedAcknowledgement(stored, Date.now(), sign))
  await wait(1_000)
  await redis.xadd(eventsStream, 'MAXLEN', 0, '*', 'x', 'emptied')
  await signalProcess(bed.product, 'audit', 'SIGCONT')
  return stored.length
}

/** Adds every entry of the stream once more. */
const replay = async (redis: Redis): Promise<number> => {
  const entries = await redis.xrange(eventsStream, '-', '+')
  const pipeline = redis.pipeline()
  for (const [, fields] of entries) pipeline.xadd(eventsStream, '*', ...fields)
  await pipeline.exec()
  return entries.length
}

export const forgedEventsCase: ChaosCase = {
  name: 'A38',
  about:
    "prizes and acknowledgements forged through another service's Redis password reach no one; genuine ones reach all viewers",
  async run(print) {
    await using bed = await startTestBed({ rate: sized(20) })
    const redis = bed.openRedis()
    await wait(3_000)
    const prizes = await forgePrizes(bed, redis)
    await wait(restMs)
    const replayed = await bed.during(() => replay(redis))
    const acknowledgements = await bed.during(() => forgeAcknowledgements(bed, redis))
    await wait(restMs)
    const { isKept, numbers, history } = await bed.check(print)
    const refused: Record<string, number> = {}
    for (const name of [...readers, 'content'])
      refused[name] = await metricOf(bed.product, name, 'refused_entries_total')
    const shown = history.viewers
      .flatMap(({ views }) => views)
      .filter(({ prizes: seen }) => seen.join().includes(forgedNumber))
    const logged = (await readLog(bed.api)).filter(({ details }) => details.includes(forgedNumber))
    const restarted = await bed.restarted()
    return {
      pass:
        isKept &&
        shown.length + logged.length + restarted.length === 0 &&
        prizes > 0 &&
        acknowledgements > 0 &&
        Object.values(refused).every((count) => count > 0),
      prizes,
      replayed,
      acknowledgements,
      refused,
      shown: shown.length,
      forgedLogged: logged.length,
      restarted,
      ...numbers,
    }
  },
}
