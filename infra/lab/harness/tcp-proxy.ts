import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

/**
 * A TCP link that can be broken: `cut` resets connections and refuses new ones, `blackhole` carries nothing until
 * `mend` (then delivers, like TCP). `mend` repairs it.
 */
export const startTcpProxy = async (target: { host: string; port: number }) => {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'blackhole' = 'open'

  /** Carries one direction. */
  const carry = (from: Socket, to: Socket) => {
    from.on('data', (chunk: Buffer) => {
      if (to.writable && !to.write(chunk)) from.pause()
    })
    to.on('drain', () => state === 'open' && from.resume())
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    sockets.add(from)
    if (state === 'blackhole') from.pause()
  }
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const called = connect({ ...target, allowHalfOpen: true })
    carry(caller, called)
    carry(called, caller)
  })
  await listen(server, 0)
  const { port } = server.address() as AddressInfo

  return {
    port,
    cut() {
      state = 'cut'
      server.close()
      for (const socket of sockets) socket.resetAndDestroy()
    },
    blackhole() {
      state = 'blackhole'
      for (const socket of sockets) socket.pause()
    },
    async mend() {
      state = 'open'
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(server, port)
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>
