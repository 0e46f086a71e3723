import { connect } from 'node:net'
import mongoose from 'mongoose'

const timeoutMs = 2000

export const accepts = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs })
    const answer = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => answer(true))
    socket.once('timeout', () => answer(false))
    socket.once('error', () => answer(false))
  })

/** Redis does not answer PING while it loads its data. */
export const answersPing = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: timeoutMs }, () => socket.write('PING\r\n'))
    const answer = (pong: boolean) => {
      socket.destroy()
      resolve(pong)
    }
    socket.once('data', (data) => answer(data.toString().startsWith('+PONG')))
    socket.once('timeout', () => answer(false))
    socket.once('error', () => answer(false))
    socket.once('end', () => answer(false))
  })

/** Whether the server answers a command; FerretDB answers ping even without its database. */
export const answersMongo = async (url: string, command: Record<string, unknown> = { ping: 1 }) => {
  const client = new mongoose.mongo.MongoClient(url, {
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
  })
  try {
    await client.db('admin').command(command)
    return true
  } catch {
    return false
  } finally {
    await client.close()
  }
}
