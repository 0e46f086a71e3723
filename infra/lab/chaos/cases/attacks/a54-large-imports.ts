import { Agent } from 'node:http'
import { importJob, importStarted, type ImportJob } from '@papan/contracts/calls/content/import-calls.ts'
import { maxImportBytes } from '@papan/contracts/limits.ts'
import { ask, bearer } from '../../../../test/harness/ask.ts'
import { signalProcess, untilBack } from '../../../harness/processes.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { collecting } from '../../../harness/realtime/subject.ts'
import { percentile } from '../../../harness/stats.ts'
import { isUnharmed } from '../../../harness/test-bed/sizes.ts'
import { tokenOf } from '../../../../test/harness/token-of.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { collectionMs, heldMemory } from '../../kit/held-memory.ts'
import { holdingsOf } from '../../kit/process-facts.ts'

/** Above rest, after a collection. */
const maxHeldMb = 64
/** Its container has 512 MB. */
const maxRssMb = 384
const slowdown = 1.3
/** The tail moves by some milliseconds on a busy machine. */
const toleratedMs = 10
/** Events of imported draws leave after 10 s. */
const warmUpMs = 16_000
const probeMs = 8_000
const probeEveryMs = 20
const sampleEveryMs = 4_000
const endMs = 240_000
const killedBytes = 30_000
const markets = 'ABCDEFGHI'

/** As many draws as fit, each of one number. */
const fileOf = (maxBytes: number) => {
  const lines = ['market,date,type,numbers\n']
  for (let draw = 0, bytes = 25; ; draw++) {
    const day = Math.floor(draw / markets.length)
    const date = new Date(Date.UTC(1900, 0, 1 + day)).toISOString().slice(0, 10)
    const line = `${markets[draw % markets.length]},${date},P,${String((draw * 7_919) % 1_000).padStart(3, '0')}\n`
    bytes += line.length
    if (bytes > maxBytes) return { text: lines.join(''), draws: draw }
    lines.push(line)
  }
}

type Target = { product: Product; token: string; agent: Agent }

const beginImport = async ({ product, token }: Target, text: string, dryRun: boolean): Promise<string> => {
  const body = new FormData()
  body.append('dryRun', String(dryRun))
  body.append('file', new Blob([text]), 'draws.csv')
  const route = `${product.url}/api/admin/results/imports`
  const answer = await fetch(route, { method: 'POST', headers: bearer(token), body })
  return importStarted.parse(await answer.json()).jobId
}

/** Null while content is away. */
const look = async ({ product, token }: Target, jobId: string): Promise<ImportJob | null> => {
  const answer = await ask(`${product.url}/api/admin/results/imports/${jobId}`, { headers: bearer(token) })
  return answer.status === 200 ? importJob.parse(JSON.parse(answer.text)) : null
}

const endOf = async (target: Target, jobId: string): Promise<ImportJob> => {
  let job: ImportJob | null = null
  await until('the import ends', endMs, async () => {
    job = (await look(target, jobId)) ?? job
    return job?.state === 'done' || job?.state === 'failed'
  })
  return job ?? Promise.reject(new Error('no import'))
}

/** Times of reads that content answers itself, while `isOn`; ms. */
const readWhile = async ({ product, token, agent }: Target, isOn: () => boolean, isPaused = () => false) => {
  const times: number[] = []
  for (; isOn(); await wait(probeEveryMs))
    for (const path of ['schedules', 'markets'])
      if (!isPaused()) times.push((await ask(`${product.url}/api/admin/${path}`, { headers: bearer(token), agent })).ms)
  return percentile(times, 0.99)
}

const readFor = (target: Target, ms: number): Promise<number> => {
  const end = performance.now() + ms
  return readWhile(target, () => performance.now() < end)
}

const heldMb = async (product: Product): Promise<number> => {
  const { heapMb, buffersMb } = await heldMemory(product, 'content')
  return heapMb + buffersMb
}

const dryRun = async (target: Target, text: string) => {
  const { product } = target
  const pid = (await product.pidOf('content')) ?? 0
  let [isOver, isPaused, maxHeld, peakRssMb] = [false, false, 0, 0]
  const reading = readWhile(
    target,
    () => !isOver,
    () => isPaused,
  )
  const sampling = setInterval(
    () =>
      void holdingsOf(pid).then(
        ({ rssMb }) => (peakRssMb = Math.max(peakRssMb, rssMb)),
        () => undefined,
      ),
    100,
  )
  const collecting = async () => {
    while (!isOver) {
      // A collection would let a read in flight wait.
      isPaused = true
      await wait(collectionMs / 4)
      maxHeld = Math.max(maxHeld, await heldMb(product))
      isPaused = false
      await wait(sampleEveryMs)
    }
  }
  try {
    const startedAt = performance.now()
    const jobId = await beginImport(target, text, true)
    const collected = collecting()
    const job = await endOf(target, jobId)
    isOver = true
    await collected
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    const isAlive = (await product.pidOf('content')) === pid
    return { job, seconds, duringMs: await reading, maxHeldMb: maxHeld, peakRssMb: Math.round(peakRssMb), isAlive }
  } finally {
    isOver = true
    clearInterval(sampling)
  }
}

/** Ends content within an import. Another process goes on with it when its lease ends. */
const beginAndKill = async (target: Target, text: string): Promise<string> => {
  const jobId = await beginImport(target, text, false)
  await until('a batch is stored', endMs, async () => ((await look(target, jobId))?.done ?? 0) > 0)
  await untilBack(target.product, 'content', await signalProcess(target.product, 'content', 'SIGKILL'))
  return jobId
}

export const largeImportsCase: ChaosCase = {
  name: 'A54',
  about: `a dry run of a file of 16 MB with 880,000 draws holds ${maxHeldMb} MB at most and lets others wait at most ${slowdown} times as long; an import whose process was killed counts every draw`,
  async run(print) {
    await using product = await startProduct({ env: collecting })
    const agent = new Agent({ keepAlive: true })
    try {
      const target = { product, agent, token: await tokenOf(product) }
      const [killed, large] = [fileOf(killedBytes), fileOf(maxImportBytes)]
      const killedId = await beginAndKill(target, killed.text)
      await readFor(target, warmUpMs)
      const beforeMs = await readFor(target, probeMs)
      const restMb = await heldMb(product)
      const { job, isAlive, ...dry } = await dryRun(target, large.text)
      const afterMs = await readFor(target, probeMs)
      const resumed = await endOf(target, killedId)
      const addedMb = Math.round(dry.maxHeldMb - restMb)
      print(
        `${large.draws} draws in ${dry.seconds} s, ${addedMb} MB above rest, ${dry.peakRssMb} MB resident at most; p99 of others ${beforeMs.toFixed(1)} ms before, ${dry.duringMs.toFixed(1)} during, ${afterMs.toFixed(1)} after; ${resumed.summary?.created} of ${killed.draws} draws counted after the kill`,
      )
      const isBounded = addedMb <= maxHeldMb && dry.peakRssMb <= maxRssMb && isAlive
      const isWhole = job.summary?.draws === large.draws && resumed.summary?.created === killed.draws
      const times = { beforeMs, duringMs: dry.duringMs, afterMs }
      return {
        pass: isBounded && isUnharmed(times, toleratedMs, slowdown) && isWhole,
        isAlive,
        addedMb,
        ...dry,
        ...times,
      }
    } finally {
      agent.destroy()
    }
  },
}
