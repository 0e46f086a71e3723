// Requests at a fixed rate, independent of answers. `node open-loop.ts URL PATHS-JSON RATE`; messages 'begin' and 'end', which returns the
// figures. Times count from a request's due time, waiting for a free connection included.
import type { Socket } from 'node:net'
import { dial, getBytes, takeAnswer } from './raw-http.ts'

/** `times`: ms of each answer; `cpuShare`: of one core, this generator's own. */
export type Reads = { asked: number; failed: number; times: number[]; cpuShare: number }

const [url = '', paths = '[]', rate = '0'] = process.argv.slice(2)
const requests = (JSON.parse(paths) as string[]).map((path) => getBytes(path, { 'accept-encoding': 'gzip, br' }))
const perMs = Number(rate) / 1_000
const connections = 64
const tickMs = 2

type Line = { socket: Socket; received: Buffer; dueAt: number }

const none = (): Reads => ({ asked: 0, failed: 0, times: [], cpuShare: 0 })
let reads = none()
const free: Line[] = []
const due: number[] = []
let turn = 0

const send = (line: Line, dueAt: number) => {
  line.dueAt = dueAt
  line.socket.write(requests[turn++ % requests.length] as string)
}
const serve = () => {
  while (due.length > 0 && free.length > 0) send(free.pop() as Line, due.shift() as number)
}

const onData = (line: Line, chunk: Buffer) => {
  line.received = line.received.length === 0 ? chunk : Buffer.concat([line.received, chunk])
  const taken = takeAnswer(line.received)
  if (!taken) return
  line.received = taken.rest
  reads.times.push(performance.now() - line.dueAt)
  if (taken.answer.status !== 200 || taken.answer.body.length === 0) reads.failed++
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

let timer: NodeJS.Timeout | undefined
let cpuAtStart = process.cpuUsage()
let startedAt = 0
const begin = () => {
  reads = none()
  cpuAtStart = process.cpuUsage()
  startedAt = performance.now()
  timer = setInterval(() => {
    const now = performance.now()
    for (; reads.asked < (now - startedAt) * perMs; reads.asked++) due.push(startedAt + reads.asked / perMs)
    serve()
  }, tickMs)
}
/** Grace for open requests at the end, ms. */
const lastMs = 2_000
const end = async () => {
  clearInterval(timer)
  const until = performance.now() + lastMs
  while (free.length < connections && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
  const { user, system } = process.cpuUsage(cpuAtStart)
  reads.cpuShare = (user + system) / 1_000 / (performance.now() - startedAt)
  reads.failed += reads.asked - reads.times.length
  process.send?.(reads)
}

for (let line = 0; line < connections; line++) await open()
process.on('message', (order: 'begin' | 'end') => {
  if (order === 'begin') begin()
  else void end()
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
