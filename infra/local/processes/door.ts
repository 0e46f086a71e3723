import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * One port before several processes of a service: connections go round, past those that do not take them. Rejects when it cannot
 * listen.
 */
export const openDoor = async (ports: readonly number[]) => {
  const open = new Set<Socket>()
  let turn = 0

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
    const first = turn++ % ports.length
    call(caller, [...ports.slice(first), ...ports.slice(0, first)])
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

export type Door = Awaited<ReturnType<typeof openDoor>>
