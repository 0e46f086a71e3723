import { expect, it } from '@jest/globals'
import { io } from 'socket.io-client'
import { drawDelays, socketOptions, type AppSocket } from './app-socket.ts'

/** Undeclared internals of the client. */
type Internals = { backoff: { duration: () => number }; emitReserved: (event: 'reconnect_attempt') => void }

const attempts = 5
const delaysOf = (): number[] => {
  const socket: AppSocket = io('http://127.0.0.1:1', { ...socketOptions, forceNew: true })
  drawDelays(socket)
  const manager = socket.io as unknown as Internals
  return Array.from({ length: attempts }, () => {
    const ms = manager.backoff.duration()
    manager.emitReserved('reconnect_attempt')
    return ms
  })
}

it('spreads each of five attempts over seconds, 3000 ms on average', () => {
  const pages = Array.from({ length: 1_000 }, delaysOf)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const delays = pages.map((delays) => delays[attempt] ?? Number.NaN)
    const within = (from: number) => delays.filter((ms) => ms >= from && ms < from + 1_000).length / delays.length
    const average = delays.reduce((sum, ms) => sum + ms) / delays.length
    // Seven standard deviations from 3000 ms and from 23 %.
    expect(Math.abs(average - 3_000)).toBeLessThan(300)
    expect(Math.max(...delays.map(within))).toBeLessThan(0.33)
  }
})
