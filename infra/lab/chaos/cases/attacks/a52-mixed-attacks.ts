import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ask, bearer } from '../../../../test/harness/ask.ts'
import { wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startGatewayAlone, type GatewayAlone } from '../../kit/gateway-alone.ts'
import { holdingsOf } from '../../kit/process-facts.ts'

/** Its container has 512 MB. */
const maxMb = 384
const rounds = 3
const restMs = 3_000
const sampleMs = 100
/** From the second round to the last: only a leak grows then. */
const toleratedMb = 24
/** What a stored answer costs outside the heap, for each byte that the cache counts. */
const perCachedByte = 2

/** As the product starts it, and collecting on SIGUSR2. */
const options = `--import ${join(import.meta.dirname, '../../../harness/realtime/gc-on-signal.ts')} --max-semi-space-size=8 --max-old-space-size=256`

type Target = { gateway: GatewayAlone; agent: Agent }

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_each, index) => make(index)))

const random = () => randomBytes(8).toString('hex')

/** New addresses of pages and of data, in request heads of 12 KB. */
const newAddresses = async ({ gateway, agent }: Target) => {
  const headers = () => ({ 'x-long': random().repeat(750), 'user-agent': random() })
  for (let done = 0; done < 2_000; done += 100)
    await times(100, (index) => {
      const path = [
        `/?${random()}`,
        `/pasaran/${random()}`,
        `/api/public/results?page=${1 + index}`,
        `/cari?q=${random()}`,
      ]
      return ask(gateway.url + path[index % path.length], { agent, headers: headers() })
    })
}

/** Requests of many megabytes on connections that read nothing. */
const mutes = async ({ gateway }: Target) => {
  const requests = Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20_000))
  const port = Number(new URL(gateway.url).port)
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => undefined)
    for (let part = 0; part < 10; part++) socket.write(requests)
    return socket
  })
  await wait(2_000)
  for (const socket of sockets) socket.destroy()
}

/** Bodies that are too large, of another type, or cut. */
const bodies = async ({ gateway, agent }: Target) => {
  const large = Buffer.alloc(10 * 1024 * 1024, 'x')
  const headers = { ...bearer(gateway.token), 'content-type': 'application/json' }
  const form = { ...bearer(gateway.token), 'content-type': 'multipart/form-data; boundary=x' }
  await times(12, (index) =>
    ask(`${gateway.url}/api/admin/${index % 2 ? 'schedules' : 'banners'}`, {
      method: 'POST',
      agent,
      headers: index % 3 ? headers : form,
      body: large,
    }),
  )
  const port = Number(new URL(gateway.url).port)
  const head = `POST /api/admin/banners HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 2000000\r\n\r\n`
  const cut = Array.from({ length: 40 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(head)
    socket.write(Buffer.alloc(1_500_000, 'x'))
    return socket
  })
  await wait(1_000)
  for (const socket of cut) socket.destroy()
}

const attacks = { newAddresses, mutes, bodies }

const memoryOf = async (gateway: GatewayAlone) => {
  const megabytes = async (name: string) => Math.round((await gateway.metric(name)) / 1024 ** 2)
  return {
    rssMb: Math.round(await gateway.residentMb()),
    heapMb: await megabytes('nodejs_heap_size_total_bytes'),
    usedMb: await megabytes('nodejs_heap_size_used_bytes'),
    externalMb: await megabytes('nodejs_external_memory_bytes'),
    cachedMb: await megabytes('cache_bytes'),
  }
}

/** After a collection. */
const restingMemoryOf = async (gateway: GatewayAlone) => {
  process.kill(gateway.pid, 'SIGUSR2')
  await wait(restMs)
  return memoryOf(gateway)
}

/** Pages and lists as long as ours. */
const page = `<!doctype html>${randomBytes(1_500).toString('hex')}${'<p class="angka">0417</p>'.repeat(300)}`
const answer = (path: string) =>
  path.startsWith('/public')
    ? { type: 'application/json', text: JSON.stringify({ path, page }) }
    : { type: 'text/html; charset=utf-8', text: page + path }

export const mixedAttacksCase: ChaosCase = {
  name: 'A52',
  about: `${rounds} rounds of new addresses, mute connections, large and cut bodies: the gateway stays below ${maxMb} MB, keeps ${perCachedByte} bytes for each cached one at most and grows no further`,
  async run(print) {
    await using gateway = await startGatewayAlone(
      (req, res) =>
        req.resume().once('end', () => {
          const { type, text } = answer(req.url ?? '')
          res.setHeader('content-type', type).end(text)
        }),
      { NODE_OPTIONS: options },
    )
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    let sampling: NodeJS.Timeout | undefined
    try {
      let peakMb = 0
      const reach = ({ rssMb }: { rssMb: number }) => (peakMb = Math.max(peakMb, rssMb))
      sampling = setInterval(() => void holdingsOf(gateway.pid).then(reach, () => undefined), sampleMs)
      const fresh = await restingMemoryOf(gateway)
      print(`fresh: ${JSON.stringify(fresh)}`)
      const settled = []
      for (let round = 1; round <= rounds; round++) {
        for (const attack of Object.values(attacks)) await attack({ gateway, agent })
        print(`after round ${round}: ${JSON.stringify(await memoryOf(gateway))}`)
        const rest = await restingMemoryOf(gateway)
        settled.push(rest)
        print(`at rest: ${JSON.stringify(rest)}`)
      }
      const [second, last] = [settled[1] ?? fresh, settled.at(-1) ?? fresh]
      const grownMb = last.rssMb - second.rssMb
      const outsideMb = last.externalMb - fresh.externalMb
      print(
        `${peakMb.toFixed(0)} MB at most; ${outsideMb} MB outside the heap for ${last.cachedMb} MB of answers; ${grownMb} MB more after the last round than after the second`,
      )
      const isBounded = peakMb <= maxMb && grownMb <= toleratedMb
      return {
        pass: isBounded && outsideMb <= perCachedByte * last.cachedMb,
        peakMb: Math.round(peakMb),
        outsideMb,
        grownMb,
        settled,
      }
    } finally {
      clearInterval(sampling)
      agent.destroy()
    }
  },
}
