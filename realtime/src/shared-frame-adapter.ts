import { Adapter, type BroadcastOptions } from 'socket.io-adapter'
import { mostUnreadBytes } from './stuck-sessions.ts'
import { textFrame } from '@papan/runtime/websocket/text-frame.ts'
import type { Session } from './wire.ts'

/** What waits to be told: `text` for sessions that need Socket.IO's own way, `frame` for all others. */
type Broadcast = { text: string; frame: Buffer; options: BroadcastOptions }
/** What Socket.IO has between a socket and its session; it declares none of this. */
type Client = { conn: Session; writeToEngine: (packets: string[], options: object) => void }

type AppNamespace = {
  name: string
  sockets: Map<string, { client: Client }>
  server: { encoder: { encode: (packet: object) => unknown[] } }
}

/** How long the sockets of one broadcast may keep everything else waiting, ms. */
const sliceMs = 10
const socketsBetweenLooks = 64
/** Engine.IO's type of a message, before what Socket.IO says in it. */
const engineMessage = '4'

/** The connection of a session to which nothing else is on its way through Engine.IO, so that order is kept; null for any other. */
const openWire = ({ readyState, transport, writeBuffer }: Session) => {
  if (readyState !== 'open' || transport.name !== 'websocket' || !transport.writable || writeBuffer.length > 0)
    return null
  const websocket = transport.socket
  return websocket?.readyState === 1 ? (websocket._socket ?? null) : null
}

/** The sockets of one broadcast, and how many of them have it already. */
type Round = { broadcast: Broadcast; clients: Client[]; served: number }

/**
 * Writes one shared frame to all websockets of a room, where Socket.IO would walk each through its own queues. Large rooms are
 * served in slices of 10 ms, so that joins, pings and requests go on between them; broadcasts keep their order. Only for this
 * instance's sockets: what happens elsewhere every instance reads from the stream itself.
 */
export abstract class SharedFrameAdapter extends Adapter {
  /** Told of a session that has too much unread: it gets nothing more. */
  protected abstract onUnread(session: Session): void

  readonly #waiting: Broadcast[] = []
  #round: Round | null = null

  override broadcast(packet: { nsp?: string }, options: BroadcastOptions): void {
    const { name, server } = this.nsp as AppNamespace
    packet.nsp = name
    const [text] = server.encoder.encode(packet) as [string]
    this.#waiting.push({ text, frame: textFrame(engineMessage + text), options })
    if (!this.#round) this.#serveAll()
  }

  #serveAll(): void {
    const end = performance.now() + sliceMs
    for (let next = this.#round ?? this.#begin(); next; next = this.#begin()) {
      this.#round = next
      if (!this.#serve(next, end)) {
        setImmediate(() => this.#serveAll())
        return
      }
    }
    this.#round = null
  }

  /** Serves the round until it is done or the time is up; says whether it is done. */
  #serve(round: Round, end: number): boolean {
    const { broadcast, clients } = round
    while (round.served < clients.length) {
      this.#send(clients[round.served++] as Client, broadcast)
      if (round.served % socketsBetweenLooks === 0 && performance.now() > end) return false
    }
    return true
  }

  #send(client: Client, { text, frame }: Broadcast): void {
    const wire = openWire(client.conn)
    if (!wire) client.writeToEngine([text], { preEncoded: true })
    else if (wire.writableLength > mostUnreadBytes) this.onUnread(client.conn)
    else wire.write(frame)
  }

  #begin(): Round | null {
    const broadcast = this.#waiting.shift()
    return broadcast ? { broadcast, clients: this.#listeners(broadcast.options), served: 0 } : null
  }

  #listeners({ rooms, except }: BroadcastOptions): Client[] {
    const excepted = this.#idsIn(except ?? [])
    const ids = rooms.size > 0 ? this.#idsIn(rooms) : this.sids.keys()
    const clients: Client[] = []
    for (const id of ids) {
      const socket = (this.nsp as AppNamespace).sockets.get(id)
      if (socket && !excepted.has(id)) clients.push(socket.client)
    }
    return clients
  }

  #idsIn(rooms: Iterable<string>): Set<string> {
    return new Set([...rooms].flatMap((room) => [...(this.rooms.get(room) ?? [])]))
  }
}
