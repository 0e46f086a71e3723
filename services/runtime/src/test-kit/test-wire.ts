import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

const usualPorts: Record<string, number> = { 'redis:': 6_379, 'mongodb:': 27_017 }

/** A wire to a server that a test can cut (connections break, new ones are refused), mend, and silence while it stays open. */
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
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((caller) => {
      const called = connect(Number(far.port) || (usualPorts[far.protocol] ?? 0), far.hostname)
      carry(caller, called)
      carry(called, caller)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return server
  }
  let server: Server | null = await listen(0)
  near.hostname = '127.0.0.1'
  near.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    server?.close()
    server = null
    for (const socket of sockets) socket.destroy()
  }
  return {
    /** The server's address through this wire. */
    url: near.href,
    cut,
    async mend() {
      isSilent = false
      server ??= await listen(Number(near.port))
    },
    silence: () => (isSilent = true),
    close: cut,
  }
}
