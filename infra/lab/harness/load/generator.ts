// Asks for addresses in turn, in its own process, as load.ts orders. At a `rate` requests are independent of answers, and times count from
// their due time, waiting for a free connection included; without one each connection asks again as soon as it is answered.
import type { Socket } from 'node:net'
import { serve } from '../remote.ts'
import { dial, getBytes, takeAnswer, type RawAnswer } from './raw-http.ts'

export type Plan = {
  url: string
  paths: readonly string[]
  headers?: Record<string, string>
  connections?: number
  /** Requests a second. */
  rate?: number
  /** What every answer must be; else a body and 200. */
  expected?: { status: number; bodies: readonly Uint8Array[] }
}
/** `times`: ms of each answer; `ms`: from the begin to the last answer; `cpuMs`: this generator's own. */
export type Reads = { asked: number; failed: number; times: number[]; ms: number; cpuMs: number }

const tickMs = 2
/** Grace for open requests at the end, ms. */
const lastMs = 2_000
type Line = { socket: Socket; received: Buffer; dueAt: number }

const prepare = async ({ url, paths, headers, connections = 64, rate, expected }: Plan) => {
  const requests = paths.map((path) => getBytes(path, headers))
  const free: Line[] = []
  const due: number[] = []
  let reads: Reads = { asked: 0, failed: 0, times: [], ms: 0, cpuMs: 0 }
  let [turn, startedAt, answeredAt] = [0, 0, 0]
  let cpuAtStart = process.cpuUsage()
  let isOver = true
  let timer: NodeJS.Timeout | undefined

  const isRight = ({ status, body }: RawAnswer): boolean =>
    expected
      ? status === expected.status && expected.bodies.some((one) => body.equals(one))
      : status === 200 && body.length > 0

  const nextDue = (): number | undefined => {
    if (rate !== undefined) return due.shift()
    if (isOver) return undefined
    reads.asked++
    return performance.now()
  }
  const serve = () => {
    while (free.length > 0) {
      const dueAt = nextDue()
      if (dueAt === undefined) return
      const line = free.pop() as Line
      line.dueAt = dueAt
      line.socket.write(requests[turn++ % requests.length] as string)
    }
  }
  const onData = (line: Line, chunk: Buffer) => {
    line.received = line.received.length === 0 ? chunk : Buffer.concat([line.received, chunk])
    const taken = takeAnswer(line.received)
    if (!taken) return
    line.received = taken.rest
    answeredAt = performance.now()
    reads.times.push(answeredAt - line.dueAt)
    if (!isRight(taken.answer)) reads.failed++
    free.push(line)
    serve()
  }
  const open = async () => {
    const line: Line = { socket: await dial(new URL(url)), received: Buffer.alloc(0), dueAt: 0 }
    line.socket.on('data', (chunk: Buffer) => onData(line, chunk))
    line.socket.on('error', () => undefined)
    line.socket.on('close', () => {
      // A server may close an idle connection; closing one in use fails its request.
      const at = free.indexOf(line)
      if (at >= 0) free.splice(at, 1)
      else reads.failed++
      void open()
    })
    free.push(line)
    serve()
  }
  for (let line = 0; line < connections; line++) await open()

  return {
    begin() {
      reads = { asked: 0, failed: 0, times: [], ms: 0, cpuMs: 0 }
      cpuAtStart = process.cpuUsage()
      startedAt = performance.now()
      isOver = false
      if (rate === undefined) return serve()
      timer = setInterval(() => {
        const now = performance.now()
        for (; reads.asked < ((now - startedAt) * rate) / 1_000; reads.asked++)
          due.push(startedAt + (reads.asked * 1_000) / rate)
        serve()
      }, tickMs)
    },
    /** Waits for open requests. */
    async end(): Promise<Reads> {
      clearInterval(timer)
      isOver = true
      const until = performance.now() + lastMs
      while (free.length < connections && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 10))
      const { user, system } = process.cpuUsage(cpuAtStart)
      reads.failed += reads.asked - reads.times.length
      return { ...reads, ms: answeredAt - startedAt, cpuMs: (user + system) / 1_000 }
    },
  }
}

let running: Awaited<ReturnType<typeof prepare>> | undefined
const generator = {
  async start(plan: Plan): Promise<void> {
    running = await prepare(plan)
  },
  begin: () => running?.begin(),
  end: (): Promise<Reads> => running?.end() ?? Promise.reject(new Error('nothing was begun')),
}
export type Generator = typeof generator
serve(generator)
