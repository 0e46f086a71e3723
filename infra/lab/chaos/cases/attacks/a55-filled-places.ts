import { until, wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { openSocket, startRealtimeAlone, type RealtimeAlone } from '../../kit/realtime-alone.ts'

const greedy = 12
const perAddress = 200
const bound = 2_000
const visitors = 40
const visitorMs = 2_000
const fillMs = 30_000
const refillMs = 100
const wantedRounds = 2

type Held = ReturnType<typeof openSocket>

/** Keeps as many silent sessions open as the limits allow, each address in a separate network. */
const holdSilent = (port: number) => {
  const held = Array.from({ length: greedy }, (): Held[] => [])
  const isGone = ({ state }: Held) => state.isClosed
  const refill = () => {
    for (const [index, sockets] of held.entries()) {
      const alive = sockets.filter((one) => !isGone(one))
      const missing = Array.from({ length: perAddress - alive.length }, () =>
        openSocket(port, `127.${index + 20}.0.1`, { joins: false }),
      )
      held[index] = [...alive, ...missing]
    }
  }
  refill()
  const timer = setInterval(refill, refillMs)
  return {
    open: () => held.flat().filter(({ state }) => state.isOpen && !state.isClosed).length,
    stop: () => {
      clearInterval(timer)
      for (const { socket } of held.flat()) socket.terminate()
    },
  }
}

/** How many new visitors, each of another address, were in at their first try. */
const welcome = async ({ port }: RealtimeAlone, round: number): Promise<number> => {
  const sockets = Array.from({ length: visitors }, (_, index) => openSocket(port, `127.${100 + round}.${index}.1`))
  const isSettled = ({ state }: Held) => state.isIn || state.isClosed
  await until('visitors are answered', visitorMs, () => sockets.every(isSettled)).catch(() => undefined)
  const got = sockets.filter(({ state }) => state.isIn && !state.isClosed).length
  for (const { socket } of sockets) socket.terminate()
  return got
}

export const filledPlacesCase: ChaosCase = {
  name: 'A55',
  about: `${greedy} addresses keep ${bound} silent sessions open: each of ${visitors} new visitors is on the live page at the first try`,
  async run(print) {
    await using realtime = await startRealtimeAlone()
    const silent = holdSilent(realtime.port)
    try {
      await until('the silent sessions are held', fillMs, () => silent.open() >= bound * 0.9)
      const seen: { held: number; got: number }[] = []
      for (let round = 0; round < wantedRounds; round++) {
        seen.push({ held: silent.open(), got: await welcome(realtime, round) })
        await wait(refillMs)
      }
      for (const { held, got } of seen) print(`${held} silent sessions held: ${got} of ${visitors} visitors got in`)
      return { pass: seen.every(({ held, got }) => held >= bound / 2 && got === visitors), seen }
    } finally {
      silent.stop()
    }
  },
}
