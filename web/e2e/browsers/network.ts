import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What browsers write to the console while nothing answers. */
export const networkErrors =
  /ERR_|WebSocket|websocket|Failed to load resource|Load failed|NetworkError|Could not connect|CONSOLE NETWORK|can.t establish/

/** The way to a site, which a story cuts and mends: for a browser as a network that is gone. */
export const openNetwork = async (url: string) => {
  const target = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => open.delete(from))
      from.pipe(to)
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return { url: `http://127.0.0.1:${port}`, cut, mend: () => listen(port) }
}
