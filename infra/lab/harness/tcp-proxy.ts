import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

type TcpProxyOptions = {
  /** Where it leads. */
  target: { host: string; port: number }
  /** Where it listens; any free port unless given. */
  port?: number
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

/**
 * A link between two processes that an experiment can harm: `cut` resets its connections and refuses new ones, `blackhole`
 * keeps them open and carries nothing (what was sent meanwhile arrives after `mend`, as TCP would have it), `delay` holds every
 * piece back for so long. `mend` makes it whole again.
 */
export const startTcpProxy = async ({ target, port = 0 }: TcpProxyOptions) => {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'blackhole' = 'open'
  let delayMs = 0

  /** Carries one direction; pieces keep their order, since all wait equally long. */
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
