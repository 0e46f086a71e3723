import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket as Connection } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { io } from 'socket.io-client'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { upgradeAnswer } from '@papan/runtime/test-kit/websocket-client.ts'
import { textFrame } from '@papan/runtime/websocket/text-frame.ts'
import { holdConnection, socketOptions, type AppSocket } from './app-socket.ts'

/** As much of Socket.IO as a session needs; sends nothing after the handshake. */
const startSilentServer = async () => {
  const connections: Connection[] = []
  const server: Server = createServer()
  server.on('upgrade', (req, socket: Connection) => {
    socket.write(upgradeAnswer(req))
    const session = {
      sid: `s${connections.length}`,
      upgrades: [],
      pingInterval: 25_000,
      pingTimeout: 20_000,
      maxPayload: 1e6,
    }
    socket.write(textFrame(`0${JSON.stringify(session)}`))
    socket.write(textFrame(`40${JSON.stringify({ sid: `n${connections.length}` })}`))
    socket.on('error', () => undefined)
    connections.push(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, connections, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

let [beating, older] = [] as unknown as Awaited<ReturnType<typeof startSilentServer>>[]
const sockets: AppSocket[] = []
beforeAll(async () => {
  const noListener = () => undefined
  Object.assign(globalThis, {
    window: { addEventListener: noListener },
    document: { visibilityState: 'visible', addEventListener: noListener },
  })
  ;[beating, older] = [await startSilentServer(), await startSilentServer()]
})
afterAll(() => {
  for (const socket of sockets) socket.disconnect()
  for (const one of [beating, older]) {
    for (const connection of one?.connections ?? []) connection.destroy()
    one?.server.close()
  }
})

const open = (url: string | undefined) => {
  const seen = { states: [] as string[], silent: 0 }
  const socket: AppSocket = io(url ?? '', { ...socketOptions, forceNew: true })
  sockets.push(socket)
  holdConnection(socket, { onState: (state) => seen.states.push(state), onSilent: () => seen.silent++ })
  return seen
}

describe('a page', () => {
  it('closes a connection silent for 10 s after a beat, and keeps one without a beat', async () => {
    const [page, pageOfOlder] = [open(beating?.url), open(older?.url)]
    await eventually('both connections', () => [page, pageOfOlder].every(({ states }) => states.includes('connected')))
    beating?.connections[0]?.write(textFrame('42["beat"]'))
    await eventually(
      'a second connection',
      () => page.states.filter((state) => state === 'connected').length === 2,
      60_000,
    )
    expect(page).toEqual({ states: ['connected', 'reconnecting', 'connected'], silent: 1 })
    expect(beating?.connections).toHaveLength(2)
    expect(pageOfOlder).toEqual({ states: ['connected'], silent: 0 })
  })
})
