import { connect } from 'node:net'

/** A connection on which nothing moves for so long will say no more. */
const quietMs = 20_000

/** Sends bytes as they are and answers all that comes back: until `end` has come, where the connection stays open after it. */
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
