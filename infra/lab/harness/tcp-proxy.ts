import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

type TcpProxyOptions = {
  target: { host: string; port: number }
  /** Listening port; any free one by default. */
  port?: number
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

/**
 * A TCP link that can be broken: `cut` resets connections and refuses new ones, `blackhole` carries nothing until
 * `mend` (then delivers, like TCP), `delay` delays every chunk. `mend` repairs it.
 */
export const startTcpProxy = async ({ target, port = 0 }: TcpProxyOptions) => {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'blackhole' = 'open'
  let delayMs = 0

  /** Carries one direction; equal delays keep chunks in order. */
  const carry = (from: Socket, to: Socket) => {
    const pass = (chunk: Buffer) => {
      if (to.writable && !to.write(chunk)) from.pause()
    }
    from.on('data', (chunk: Buffer) => (delayMs > 0 ? setTimeout(pass, delayMs, chunk) : pass(chunk)))
    to.on('drain', () => state === 'open' && from.resume())
    from.on('end', () => setTimeout(() => to.end(), delayMs))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      setTimeout(() => to.destroy(), delayMs)
    })
    sockets.add(from)
    if (state === 'blackhole') from.pause()
  }
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const called = connect({ ...target, allowHalfOpen: true })
    carry(caller, called)
    carry(called, caller)
  })
  await listen(server, port)
  const { port: ownPort } = server.address() as AddressInfo

  return {
    port: ownPort,
    cut() {
      state = 'cut'
      server.close()
      for (const socket of sockets) socket.resetAndDestroy()
    },
    blackhole() {
      state = 'blackhole'
      for (const socket of sockets) socket.pause()
    },
    delay(ms: number) {
      delayMs = ms
    },
    async mend() {
      state = 'open'
      delayMs = 0
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(server, ownPort)
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>
