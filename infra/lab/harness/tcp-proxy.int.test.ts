import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { wait } from '../../test/harness/until.ts'

let echo: Server
let link: TcpProxy
beforeEach(async () => {
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  link = await startTcpProxy({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port })
})
afterEach(() => {
  link.close()
  echo.close()
})

/** A client through the link: received data, and how its connection ended. */
const call = () => {
  const socket = connect(link.port, '127.0.0.1')
  const seen = { socket, text: '', ended: '' }
  socket.on('data', (chunk) => (seen.text += chunk.toString()))
  socket.on('error', (error: NodeJS.ErrnoException) => (seen.ended = error.code ?? 'error'))
  socket.on('end', () => (seen.ended ||= 'end'))
  return seen
}
const echoed = (seen: { text: string }, text: string) => eventually(`"${text}" to come back`, () => seen.text === text)

describe('startTcpProxy', () => {
  it('carries bytes and closes in both directions', async () => {
    const seen = call()
    seen.socket.end('halo')
    await echoed(seen, 'halo')
    await eventually('the end', () => seen.ended === 'end')
  })

  it('resets open connections and refuses new ones on cut, carries again after mend', async () => {
    const before = call()
    before.socket.write('a')
    await echoed(before, 'a')
    link.cut()
    await eventually('the reset', () => before.ended === 'ECONNRESET')
    const during = call()
    await eventually('the refusal', () => during.ended === 'ECONNREFUSED')
    await link.mend()
    const after = call()
    after.socket.write('b')
    await echoed(after, 'b')
    after.socket.destroy()
  })

  it('holds all bytes back on blackhole and delivers them after mend, for old and new connections', async () => {
    const before = call()
    before.socket.write('a')
    await echoed(before, 'a')
    link.blackhole()
    before.socket.write('b')
    const during = call()
    during.socket.write('c')
    await wait(200)
    expect([before.text, before.ended, during.text, during.ended]).toEqual(['a', '', '', ''])
    await link.mend()
    await echoed(before, 'ab')
    await echoed(during, 'c')
    before.socket.destroy()
    during.socket.destroy()
  })
})
