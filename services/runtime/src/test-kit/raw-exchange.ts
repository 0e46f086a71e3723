import { connect } from 'node:net'

/** A connection this long without data has ended. */
const quietMs = 20_000

/** Sends bytes unchanged and returns the answer, up to `end` if the connection stays open. */
export const rawExchange = (url: string, bytes: string | Buffer, end?: RegExp): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    let text = ''
    const finish = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(quietMs, finish)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (end?.test(text)) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
  })
