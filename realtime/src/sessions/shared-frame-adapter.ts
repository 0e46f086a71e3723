import type { Socket } from 'node:net'
import { Adapter, type BroadcastOptions } from 'socket.io-adapter'
import { maxUnreadBytes } from './stuck-sessions.ts'
import { textFrame } from '@papan/runtime/websocket/text-frame.ts'
import type { AppServer, Session } from './socket-types.ts'

/** `texts` for Socket.IO's queue, `frames` for plain websockets. */
type Written = { texts: string[]; frames: Buffer }
type Broadcast = Written & { options: BroadcastOptions }
/** Undeclared internals of Socket.IO. */
type Client = { conn: Session; writeToEngine: (packets: string[], options: object) => void }

type AppNamespace = {
  name: string
  sockets: Map<string, { client: Client }>
  server: { encoder: { encode: (packet: object) => unknown[] } }
}

/** Longest block of the event loop, ms. */
const sliceMs = 10
const maxUnsliced = 2_000
const socketsPerTimeCheck = 64
/** A socket that reads has room for this. */
const maxCoalescedBytes = maxUnreadBytes / 2
/** Engine.IO's packet type "message". */
const engineMessage = '4'
const none: ReadonlySet<string> = new Set()

/** A socket, and the connection of its websocket, cached. */
type Recipient = { client: Client; session: Session; transport: Session['transport'] | null; connection: Socket | null }

/** Null while Engine.IO has packets queued: order is kept. */
const writableConnection = (recipient: Recipient): Socket | null => {
  const { session } = recipient
  const { transport } = session
  if (transport !== recipient.transport) {
    recipient.transport = transport
    recipient.connection = transport.name === 'websocket' ? (transport.socket?._socket ?? null) : null
  }
  return transport.writable && session.readyState === 'open' && recipient.connection?.writable
    ? recipient.connection
    : null
}

const equalSets = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every((one) => others.has(one))
const haveSameTargets = (one: BroadcastOptions, other: BroadcastOptions): boolean =>
  equalSets(one.rooms, other.rooms) && equalSets(one.except ?? none, other.except ?? none)

export const beatGroups = 64
const beatPacket: object = { type: 2, data: ['beat'] }

type Delivery = { broadcast: Broadcast; recipients: Recipient[]; written: number }

/**
 * Writes one shared frame to all websockets of a room, past Socket.IO's queue per socket. Large rooms are written in slices of 10
 * ms, between which joins and pings are served; waiting broadcasts keep their order and are coalesced. None passes a message to
 * one socket that was sent before it; such a message may pass broadcasts that wait for a slice.
 */
export abstract class SharedFrameAdapter extends Adapter {
  /** Called for a session with much unread data: whether it was ended. */
  protected abstract endIfStuck(session: Session): boolean

  readonly #recipients = new Map<string, Recipient>()
  readonly #groups = Array.from({ length: beatGroups }, () => new Set<string>())
  readonly #waiting: Broadcast[] = []
  #delivery: Delivery | null = null
  #beat: Written | null = null
  /** Coalescing, or waiting for the next slice. */
  #isPaused = false

  /** Coalesces broadcasts made inside `run` into one write per socket. */
  coalesce(run: () => void): void {
    const wasPaused = this.#isPaused
    this.#isPaused = true
    try {
      run()
    } finally {
      this.#isPaused = wasPaused
      this.#writeIfIdle()
    }
  }

  override broadcast(packet: { nsp?: string }, options: BroadcastOptions): void {
    this.#waiting.push({ ...this.#encode(packet), options })
    this.#writeIfIdle()
  }

  #encode(packet: object & { nsp?: string }): Written {
    const { name, server } = this.nsp as AppNamespace
    packet.nsp = name
    const [text] = server.encoder.encode(packet) as [string]
    return { texts: [text], frames: textFrame(engineMessage + text) }
  }

  /** Sends `beat` to one group, ahead of queued broadcasts. */
  beat(group: number): void {
    const beat = (this.#beat ??= this.#encode({ ...beatPacket }))
    for (const id of this.#groups[group % beatGroups] ?? []) {
      const recipient = this.#recipientOf(id)
      if (recipient) this.#send(recipient, beat)
    }
  }

  #groupOf(id: string): Set<string> | undefined {
    return this.#groups[id.charCodeAt(0) % beatGroups]
  }

  override addAll(id: string, rooms: Set<string>): void {
    void super.addAll(id, rooms)
    this.#groupOf(id)?.add(id)
  }

  #writeIfIdle(): void {
    if (!this.#delivery && !this.#isPaused) this.#writeAll()
  }

  #writeAll(): void {
    const end = performance.now() + sliceMs
    while ((this.#delivery ??= this.#begin())) {
      if (this.#write(this.#delivery, end)) this.#delivery = null
      if (performance.now() > end) return this.#pause()
    }
  }

  #pause(): void {
    this.#isPaused = true
    setImmediate(() => {
      this.#isPaused = false
      this.#writeAll()
    })
  }

  /** True once done, false when the time is up. */
  #write(delivery: Delivery, end: number): boolean {
    const { broadcast, recipients } = delivery
    while (delivery.written < recipients.length) {
      this.#send(recipients[delivery.written++] as Recipient, broadcast)
      if (recipients.length > maxUnsliced && delivery.written % socketsPerTimeCheck === 0 && performance.now() > end)
        return false
    }
    return true
  }

  #send(recipient: Recipient, { texts, frames }: Written): void {
    const connection = writableConnection(recipient)
    if (!connection) recipient.client.writeToEngine(texts, { preEncoded: true })
    else if (connection.writableLength <= maxUnreadBytes || !this.endIfStuck(recipient.session))
      connection.write(frames)
  }

  #begin(): Delivery | null {
    const broadcast = this.#takeCoalesced()
    return broadcast ? { broadcast, recipients: this.#recipientsOf(broadcast.options), written: 0 } : null
  }

  /** The first waiting broadcast, with its followers for the same sockets. */
  #takeCoalesced(): Broadcast | null {
    const [first] = this.#waiting
    if (!first) return null
    let [count, bytes] = [1, first.frames.length]
    for (
      let next = this.#waiting[count];
      next && haveSameTargets(first.options, next.options);
      next = this.#waiting[count]
    ) {
      bytes += next.frames.length
      if (bytes > maxCoalescedBytes) break
      count++
    }
    const taken = this.#waiting.splice(0, count)
    if (count === 1) return first
    return {
      texts: taken.flatMap(({ texts }) => texts),
      frames: Buffer.concat(taken.map(({ frames }) => frames)),
      options: first.options,
    }
  }

  #recipientsOf({ rooms, except }: BroadcastOptions): Recipient[] {
    const excepted = this.#idsIn(except ?? none)
    const ids = rooms.size > 0 ? this.#idsIn(rooms) : this.sids.keys()
    const recipients: Recipient[] = []
    for (const id of ids) {
      const recipient = this.#recipientOf(id)
      if (recipient && !excepted.has(id)) recipients.push(recipient)
    }
    return recipients
  }

  #recipientOf(id: string): Recipient | null {
    const known = this.#recipients.get(id)
    if (known) return known
    const client = (this.nsp as AppNamespace).sockets.get(id)?.client
    if (!client) return null
    const recipient: Recipient = { client, session: client.conn, transport: null, connection: null }
    this.#recipients.set(id, recipient)
    return recipient
  }

  override delAll(id: string): void {
    super.delAll(id)
    this.#recipients.delete(id)
    this.#groupOf(id)?.delete(id)
  }

  #idsIn(rooms: ReadonlySet<string>): ReadonlySet<string> {
    const all = [...rooms].map((room) => this.rooms.get(room) ?? none)
    return all.length === 1 ? (all[0] ?? none) : new Set(all.flatMap((ids) => [...ids]))
  }
}

export const coalesce = (io: AppServer, run: () => void): void =>
  (io.of('/').adapter as SharedFrameAdapter).coalesce(run)
