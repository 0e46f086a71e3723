import { WebSocket } from 'ws'

type SessionOptions = {
  token?: string
  onJoined?: (say: (event: string, payload?: unknown) => void) => void
  onEvent?: (event: string, payload: unknown) => void
}

/** A Socket.IO session on a raw Engine.IO websocket, without reconnection. */
export const openSession = (url: string, { token, onJoined, onEvent }: SessionOptions = {}) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  let isOpen = true
  const say = (event: string, payload?: unknown) =>
    socket.send(`42${JSON.stringify(payload === undefined ? [event] : [event, payload])}`)
  socket.on('message', (data: Buffer) => {
    const packet = data.toString()
    if (packet.startsWith('0')) socket.send(`40${token === undefined ? '' : JSON.stringify({ token })}`)
    else if (packet === '2') socket.send('3')
    else if (packet.startsWith('40')) onJoined?.(say)
    else if (packet.startsWith('42')) {
      const [event, payload] = JSON.parse(packet.slice(2)) as [string, unknown]
      onEvent?.(event, payload)
    } else if (packet.startsWith('41') || packet.startsWith('44')) isOpen = false
  })
  socket.on('error', () => undefined)
  socket.on('close', () => (isOpen = false))
  return { isOpen: () => isOpen, close: () => socket.terminate() }
}
