import type { Socket } from 'node:net'
import type { Upstream } from './request-upgrade.ts'

/** `unsent`: read from the upstream, in latin1. */
type Tunnel = { client: Socket; upstream: Socket; unsent: string }

/** A broadcast yields to pages this often. */
const sliceMs = 2
const maxUnsent = 64 * 1024
const due = new Set<Tunnel>()
let isPlanned = false

const send = (tunnel: Tunnel): void => {
  const { client, upstream, unsent } = tunnel
  due.delete(tunnel)
  tunnel.unsent = ''
  // A 'drain' of the client resumes it.
  if (!client.write(unsent, 'latin1')) upstream.pause()
  else if (unsent.length >= maxUnsent) upstream.resume()
}

const sendSlice = (): void => {
  const end = performance.now() + sliceMs
  for (const tunnel of due) {
    send(tunnel)
    if (performance.now() > end) break
  }
  isPlanned = due.size > 0
  if (isPlanned) setImmediate(sendSlice)
}

const sendSoon = (tunnel: Tunnel): void => {
  due.add(tunnel)
  if (!isPlanned) setImmediate(sendSlice)
  isPlanned = true
}

/** Passes bytes both ways until either side closes. What the upstream sends is written in slices, so that pages are answered between. */
export const join = (client: Socket, upstream: Upstream): void => {
  const { socket } = upstream
  const tunnel: Tunnel = { client, upstream: socket, unsent: '' }
  const end = () => {
    due.delete(tunnel)
    client.destroy()
    socket.destroy()
  }
  upstream.read = (text) => {
    if (tunnel.unsent === '') sendSoon(tunnel)
    tunnel.unsent += text
    return tunnel.unsent.length < maxUnsent
  }
  socket.on('error', end)
  socket.once('close', () => {
    if (tunnel.unsent !== '' && !client.destroyed) send(tunnel)
    end()
  })
  client.once('close', end)
  client.on('drain', () => socket.resume())
  client.on('data', (chunk: Buffer) => {
    if (!socket.write(chunk)) client.pause()
  })
  socket.on('drain', () => client.resume())
  client.once('end', () => socket.end())
  socket.resume()
}
