import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

const usualPorts: Record<string, number> = { 'redis:': 6_379, 'mongodb:': 27_017 }

/** A TCP proxy that a test can cut, restore, or silence while connections stay open. */
export const startTestWire = async (serverUrl: string) => {
  const far = new URL(serverUrl)
  const near = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const carry = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (chunk) => isSilent || to.write(chunk))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const port = await freePort()
  const listen = async (): Promise<Server> => {
    const server = createServer((caller) => {
      const called = connect(Number(far.port) || (usualPorts[far.protocol] ?? 0), far.hostname)
      carry(caller, called)
      carry(called, caller)
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    return server
  }
  let server: Server | null = await listen()
  near.hostname = '127.0.0.1'
  near.port = String(port)
  const cut = () => {
    server?.close()
    server = null
    for (const socket of sockets) socket.destroy()
  }
  return {
    /** The server's URL through the proxy. */
    url: near.href,
    cut,
    async mend() {
      isSilent = false
      server ??= await listen()
    },
    silence: () => (isSilent = true),
    close: cut,
  }
}
