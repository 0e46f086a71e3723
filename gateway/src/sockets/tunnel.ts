import type { Socket } from 'node:net'
import type { Accepted } from './request-upgrade.ts'

/** `unsent`: read from the upstream. */
type Tunnel = { client: Socket; upstream: Socket; unsent: Buffer | null }

/** A broadcast yields to pages this often. */
const sliceMs = 0.5
const maxUnsent = 64 * 1024
const due = new Set<Tunnel>()
let isPlanned = false

const send = (tunnel: Tunnel): void => {
  const { client, upstream, unsent } = tunnel
  due.delete(tunnel)
  if (!unsent) return
  tunnel.unsent = null
  // A 'drain' of the client resumes it.
  if (!client.write(unsent)) upstream.pause()
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
export const join = (client: Socket, { upstream, first }: Accepted, head: Buffer): void => {
  const { socket } = upstream
  const tunnel: Tunnel = { client, upstream: socket, unsent: null }
  const end = () => {
    due.delete(tunnel)
    client.destroy()
    socket.destroy()
  }
  upstream.read = (chunk) => {
    if (tunnel.unsent) tunnel.unsent = Buffer.concat([tunnel.unsent, chunk])
    else {
      tunnel.unsent = chunk
      sendSoon(tunnel)
    }
    return tunnel.unsent.length < maxUnsent
  }
  socket.on('error', end)
  socket.once('close', () => {
    if (!client.destroyed) send(tunnel)
    end()
  })
  client.once('close', end)
  client.on('drain', () => socket.resume())
  client.on('data', (chunk: Buffer) => {
    if (!socket.write(chunk)) client.pause()
  })
  socket.on('drain', () => client.resume())
  client.once('end', () => socket.end())
  client.write(first, 'latin1')
  if (head.length > 0) socket.write(head)
  socket.resume()
}
