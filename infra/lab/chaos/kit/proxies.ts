import { createServer, request, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { answersReady, type Product } from '../../harness/product.ts'
import { startBalancer } from '../../../local/processes/load-balancer.ts'

/**
 * A proxy in front of the product that sends websockets to the realtime instances in turn, without health checks, and
 * everything else to the gateway: it does not notice a hung instance.
 */
export const startInstanceProxy = async (product: Product): Promise<{ url: string; close: () => void }> => {
  const ports = (await product.processes()).flatMap(({ name, port }) => (name.startsWith('realtime') ? [port] : []))
  const gateway = new URL(product.url)
  let turn = 0
  const open = new Set<Socket>()
  const server: Server = createServer((req, res) => {
    const asked = request(new URL(req.url ?? '/', gateway), { method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    asked.on('error', () => res.destroy())
    req.pipe(asked)
  })
  server.on('upgrade', (req, socket: Socket, head: Buffer) => {
    const port = ports[turn++ % ports.length] as number
    const lines = req.rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${req.rawHeaders[at + 1]}\r\n`] : []))
    const instance = connect(port, '127.0.0.1', () => {
      instance.write(`GET ${req.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
      instance.write(head)
      socket.pipe(instance).pipe(socket)
    })
    for (const [side, other] of [
      [socket, instance],
      [instance, socket],
    ] as const) {
      open.add(side)
      side.on('error', () => other.destroy())
      side.on('close', () => {
        open.delete(side)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The load balancer in front of two gateways in a deployment. */
export const startGatewayBalancer = async (product: Product) => {
  const gateways = (await product.processes()).filter(({ name }) => name.startsWith('gateway'))
  const balancer = await startBalancer(
    gateways.map((gateway) => ({ port: gateway.port, isReady: () => answersReady(gateway) })),
  )
  return { url: `http://127.0.0.1:${balancer.port}`, close: () => balancer.close() }
}
