import { Agent } from 'node:http'
import { importJob, importStarted, type ImportJob } from '@papan/contracts/calls/content/import-calls.ts'
import { maxImportBytes } from '@papan/contracts/limits.ts'
import { ask, bearer } from '../../../../test/harness/ask.ts'
import { startProduct, type Product } from '../../../../test/harness/product.ts'
import { repeat } from '../../../harness/repeat.ts'
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
const probeMs = 8_000
const probeEveryMs = 20
const sampleEveryMs = 4_000
const endMs = 240_000
const warmUpBytes = 30_000
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

const dryRun = async ({ url }: Product, token: string, text: string): Promise<ImportJob> => {
  const imports = `${url}/api/admin/results/imports`
  const body = new FormData()
  body.append('dryRun', 'true')
  body.append('file', new Blob([text]), 'draws.csv')
  const begun = await fetch(imports, { method: 'POST', headers: bearer(token), body })
  const { jobId } = importStarted.parse(await begun.json())
  let job: ImportJob | null = null
  await until('the import ends', endMs, async () => {
    const { status, text: answer } = await ask(`${imports}/${jobId}`, { headers: bearer(token) })
    if (status === 200) job = importJob.parse(JSON.parse(answer))
    return job?.state === 'done' || job?.state === 'failed'
  })
  return job ?? Promise.reject(new Error('no import'))
}

/** Reads that content answers itself; `stop` answers their p99, ms. */
const startReads = ({ url }: Product, token: string, isPaused = () => false) => {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const { stop } = repeat(probeEveryMs, async () => {
    for (const path of ['schedules', 'markets'])
      if (!isPaused()) times.push((await ask(`${url}/api/admin/${path}`, { headers: bearer(token), agent })).ms)
  })
  return async () => {
    await stop()
    agent.destroy()
    return percentile(times, 0.99)
  }
}

/** Memory of content while it runs: the most that a collection left, and the most resident, MB. */
const watchMemory = (product: Product, pid: number) => {
  const most = { heldMb: 0, rssMb: 0 }
  let isCollecting = false
  const collections = repeat(sampleEveryMs, async () => {
    // A collection would let a read in flight wait.
    isCollecting = true
    await wait(collectionMs / 4)
    const { heapMb, buffersMb } = await heldMemory(product, 'content')
    most.heldMb = Math.max(most.heldMb, heapMb + buffersMb)
    isCollecting = false
  })
  const samples = repeat(100, async () => {
    most.rssMb = Math.max(most.rssMb, Math.round((await holdingsOf(pid)).rssMb))
  })
  const stop = async () => {
    await Promise.all([collections.stop(), samples.stop()])
    return most
  }
  return { isCollecting: () => isCollecting, stop }
}

export const largeImportsCase: ChaosCase = {
  name: 'A54',
  about: `a dry run of a file of 16 MB with 880,000 draws holds ${maxHeldMb} MB at most and lets others wait at most ${slowdown} times as long`,
  async run(print) {
    await using product = await startProduct({ env: collecting })
    const token = await tokenOf(product)
    const pid = (await product.pidOf('content')) ?? 0
    const readAlone = async () => {
      const stop = startReads(product, token)
      await wait(probeMs)
      return stop()
    }
    const file = fileOf(maxImportBytes)
    await dryRun(product, token, fileOf(warmUpBytes).text)
    const beforeMs = await readAlone()
    const rest = await heldMemory(product, 'content')
    const memory = watchMemory(product, pid)
    const stopReads = startReads(product, token, memory.isCollecting)
    const startedAt = performance.now()
    const job = await dryRun(product, token, file.text)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    const times = { beforeMs, duringMs: await stopReads(), afterMs: 0 }
    const { heldMb, rssMb } = await memory.stop()
    times.afterMs = await readAlone()
    const addedMb = Math.round(heldMb - rest.heapMb - rest.buffersMb)
    print(
      `${file.draws} draws in ${seconds} s, ${addedMb} MB above rest, ${rssMb} MB resident at most; p99 of others ${beforeMs.toFixed(1)} ms before, ${times.duringMs.toFixed(1)} during, ${times.afterMs.toFixed(1)} after`,
    )
    const isAlive = (await product.pidOf('content')) === pid
    const isBounded = addedMb <= maxHeldMb && rssMb <= maxRssMb && isAlive
    const isWhole = job.summary?.draws === file.draws
    return { pass: isBounded && isUnharmed(times, toleratedMs, slowdown) && isWhole, isAlive, addedMb, rssMb, ...times }
  },
}
