import { connect } from 'node:net'
import { upgradeRequest } from '@papan/runtime/test-kit/websocket-client.ts'
import { startProduct, type Product } from '../../../harness/product.ts'
import { until } from '../../../harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { signalProcess } from '../../../harness/processes.ts'

const boots = 20
const upgradeMs = 1_000

/** Opens a websocket as soon as the port accepts; answers the status line and the time taken, ms. */
const upgradeAtOnce = async (product: Product): Promise<{ answer: string; ms: number }> => {
  const { hostname, port, host } = new URL(product.url)
  let seen: { answer: string; ms: number } | null = null
  await until('the gateway takes a connection', 30_000, async () => {
    seen = await new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      let askedAt = 0
      socket.once('connect', () => {
        askedAt = performance.now()
        socket.write(upgradeRequest(host))
      })
      socket.once('data', (data: Buffer) => {
        resolve({ answer: data.toString().split('\r\n')[0] ?? '', ms: performance.now() - askedAt })
        socket.destroy()
      })
      socket.once('error', () => resolve(null))
      socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
    })
    return seen !== null
  })
  return seen ?? { answer: '', ms: Infinity }
}

export const firstUpgradeCase: ChaosCase = {
  name: 'F20',
  about: `the first request of a gateway is a websocket upgrade, ${boots} times`,
  async run(print) {
    const product = await startProduct()
    try {
      const seen: { answer: string; ms: number }[] = []
      for (let boot = 0; boot < boots; boot++) {
        const pid = await signalProcess(product, 'gateway', 'SIGKILL')
        await until('the gateway runs again', 30_000, async () => ![null, pid].includes(await product.pidOf('gateway')))
        seen.push(await upgradeAtOnce(product))
      }
      const wrong = seen.filter(({ answer, ms }) => !answer.startsWith('HTTP/1.1 101') || ms > upgradeMs)
      for (const { answer, ms } of wrong) print(`${answer} after ${ms.toFixed(0)} ms`)
      return { pass: wrong.length === 0, boots, slowestMs: Math.round(Math.max(...seen.map(({ ms }) => ms))) }
    } finally {
      await product.stop()
    }
  },
}
