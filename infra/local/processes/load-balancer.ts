import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type Target = { port: number; isReady: () => Promise<boolean> }

const checkMs = 250

/** Round-robin over TCP; unready targets come last. Rejects when it cannot listen. */
export const startBalancer = async (targets: readonly Target[]) => {
  const sockets = new Set<Socket>()
  const ready = new Set(targets)
  let turn = 0
  let checking: Promise<unknown> | null = null

  const check = async (target: Target) => {
    if (await target.isReady().catch(() => false)) ready.add(target)
    else ready.delete(target)
  }
  const timer = setInterval(() => {
    checking ??= Promise.all(targets.map(check)).finally(() => (checking = null))
  }, checkMs)

  const inTurn = (): number[] => {
    const first = turn++ % targets.length
    const round = [...targets.slice(first), ...targets.slice(0, first)]
    const isReady = (target: Target) => ready.has(target)
    return [...round.filter(isReady), ...round.filter((target) => !isReady(target))].map(({ port }) => port)
  }

  const link = (client: Socket, upstream: Socket) => {
    for (const [side, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(side)
      side.on('error', () => other.destroy())
      side.on('close', () => {
        sockets.delete(side)
        other.destroy()
      })
    }
    client.pipe(upstream)
    upstream.pipe(client)
  }
  const forward = (client: Socket, [port, ...others]: readonly number[]) => {
    if (port === undefined) {
      client.destroy()
      return
    }
    const upstream = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    const next = () => forward(client, others)
    upstream.once('error', next)
    upstream.once('connect', () => {
      upstream.off('error', next)
      link(client, upstream)
    })
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => client.destroy())
    forward(client, inTurn())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      clearInterval(timer)
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type Balancer = Awaited<ReturnType<typeof startBalancer>>
