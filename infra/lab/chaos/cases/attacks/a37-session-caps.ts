import { once } from 'node:events'
import { connect } from 'node:net'
import { upgradeRequest } from '@papan/runtime/test-kit/websocket-client.ts'
import { until } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { openSocket, startRealtimeAlone } from '../../kit/realtime-alone.ts'

const perAddress = 200
const perInstance = 300
const further = 1_000
const answerMs = 15_000
const roundsOf = 50

/** Queries that Engine.IO takes for a new session, however they name it. */
const queries = [
  '',
  '&sid=',
  '&sid',
  '&sid[]=a',
  '&sid[]=',
  '&sid=a&sid=',
  '&%73id=',
  '&%73%69%64',
  '&sid=%',
  '&SID=a',
  '&sid%00=a',
  '#&sid=a',
]
const origins = ['', 'Origin: https://evil.example\r\n', 'Origin: null\r\n']

/** Opens one session by websocket or polling from this address; resolves with the HTTP status. */
const attempt = async (port: number, from: string, index: number): Promise<number> => {
  const query = queries[index % queries.length] as string
  const origin = origins[index % origins.length] as string
  const isPolling = index % 2 === 0
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const path = `/socket.io/?EIO=4&transport=${isPolling ? 'polling' : 'websocket'}${query}`
  const head = isPolling
    ? `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
    : upgradeRequest('127.0.0.1').replace(/\/socket\.io\/\S+/, path)
  socket.write(head.replace('\r\n', `\r\n${origin}`))
  const closed = once(socket, 'close')
  const answered = once(socket, 'data')
  await Promise.race([answered, closed, new Promise((resolve) => setTimeout(resolve, answerMs).unref())])
  socket.destroy()
  return Number(text.slice(9, 12))
}

/** Counts the statuses of `count` attempts. */
const attempts = async (port: number, from: string, count: number): Promise<Record<number, number>> => {
  const seen: Record<number, number> = {}
  for (let done = 0; done < count; done += roundsOf) {
    const statuses = await Promise.all(
      Array.from({ length: roundsOf }, (_each, index) => attempt(port, from, done + index)),
    )
    for (const status of statuses) seen[status] = (seen[status] ?? 0) + 1
  }
  return seen
}

export const sessionCapsCase: ChaosCase = {
  name: 'A37',
  about: `${perAddress} sessions of one address and ${perInstance} of the instance are open: of ${further} further ones with an empty, repeated, encoded or foreign start none is admitted`,
  async run(print) {
    const realtime = await startRealtimeAlone({ MAX_SESSIONS: String(perInstance) })
    const held: ReturnType<typeof openSocket>[] = []
    const fill = async (from: string, count: number) => {
      const sockets = Array.from({ length: count }, () => openSocket(realtime.port, from))
      held.push(...sockets)
      await until('they are joined', answerMs, () => sockets.every(({ state }) => state.isIn))
    }
    try {
      await fill('127.0.6.6', perAddress)
      const beyondAddress = await attempts(realtime.port, '127.0.6.6', further / 2)
      const afterAddress = await realtime.metric('open_sessions')
      // The honest viewer holds one session.
      await fill('127.0.6.7', perInstance - perAddress - 1)
      const beyondInstance = await attempts(realtime.port, '127.0.6.8', further / 2)
      const afterInstance = await realtime.metric('open_sessions')
      print(
        `beyond the address: ${JSON.stringify(beyondAddress)}, ${afterAddress} open; beyond the instance: ${JSON.stringify(beyondInstance)}, ${afterInstance} open`,
      )
      for (const { socket } of held.splice(0, 50)) socket.terminate()
      await until('slots are free', answerMs, async () => (await realtime.metric('open_sessions')) <= perInstance - 50)
      await fill('127.0.6.9', 1)
      const admitted = [beyondAddress, beyondInstance].reduce(
        (sum, seen) => sum + (seen[200] ?? 0) + (seen[101] ?? 0),
        0,
      )
      const unanswered = (beyondAddress[0] ?? 0) + (beyondInstance[0] ?? 0)
      return {
        pass: admitted === 0 && unanswered === 0 && afterAddress === perAddress + 1 && afterInstance === perInstance,
        admitted,
        unanswered,
        afterAddress,
        afterInstance,
      }
    } finally {
      for (const { socket } of held) socket.terminate()
      await realtime.stop()
    }
  },
}
