import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type Target = { port: number; isReady: () => Promise<boolean> }

const checkMs = 250

/** Round-robin over TCP; unready targets come last. Rejects when it cannot listen. */
export const startBalancer = async (targets: readonly Target[]) => {
  const open = new Set<Socket>()
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

  const join = (caller: Socket, called: Socket) => {
    for (const [side, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      open.add(side)
      side.on('error', () => other.destroy())
      side.on('close', () => {
        open.delete(side)
        other.destroy()
      })
    }
    caller.pipe(called)
    called.pipe(caller)
  }
  const call = (caller: Socket, [port, ...others]: readonly number[]) => {
    if (port === undefined) {
      caller.destroy()
      return
    }
    const called = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    const next = () => call(caller, others)
    called.once('error', next)
    called.once('connect', () => {
      called.off('error', next)
      join(caller, called)
    })
  }
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    caller.on('error', () => caller.destroy())
    call(caller, inTurn())
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
      for (const socket of open) socket.destroy()
    },
  }
}

export type Balancer = Awaited<ReturnType<typeof startBalancer>>
