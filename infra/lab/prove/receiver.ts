import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '../../test/harness/until.ts'
import { docker } from './docker.ts'
import { found } from './report.ts'

/** An alert, and its end, must arrive within this. */
const arrivedMs = 180_000

/** Takes webhooks at the address that this machine has on a network of Docker. */
export const startReceiver = async (network: string) => {
  const arrived = new Set<string>()
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const { status, groupLabels } = JSON.parse(body) as { status: string; groupLabels: { alertname: string } }
      arrived.add(`${groupLabels.alertname} ${status}`)
      return res.end()
    })
  })
  const gateway = await docker('network', 'inspect', '--format', '{{(index .IPAM.Config 0).Gateway}}', network)
  server.listen(0, gateway.split('\n').at(-1))
  await once(server, 'listening')
  const { address, port } = server.address() as AddressInfo
  return {
    url: `http://${address}:${port}/`,
    async arrives(what: string) {
      const startedAt = performance.now()
      const arrives = await until(`${what} arrives`, arrivedMs, () => arrived.has(what)).then(
        () => true,
        () => false,
      )
      found(`${what}: after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`, arrives)
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
