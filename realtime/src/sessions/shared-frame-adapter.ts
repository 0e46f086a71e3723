import type { Socket } from 'node:net'
import { Adapter, type BroadcastOptions } from 'socket.io-adapter'
import { mostUnreadBytes } from './stuck-sessions.ts'
import { textFrame } from '@papan/runtime/websocket/text-frame.ts'
import type { AppServer, Session } from './socket-types.ts'

/** `texts` for sessions that go through Socket.IO, `frames` for plain websockets. */
type Written = { texts: string[]; frames: Buffer }
type Broadcast = Written & { options: BroadcastOptions }
/** Socket.IO internals without type declarations. */
type Client = { conn: Session; writeToEngine: (packets: string[], options: object) => void }

type AppNamespace = {
  name: string
  sockets: Map<string, { client: Client }>
  server: { encoder: { encode: (packet: object) => unknown[] } }
}

/** Longest time a broadcast blocks the event loop, ms; rooms up to `maxUnsliced` sockets are written at once. */
const sliceMs = 10
const servedAtOnce = 2_000
const socketsBetweenLooks = 64
/** Coalesced broadcasts stay below this; a socket that reads has room for it. */
const mostTogetherBytes = mostUnreadBytes / 2
/** Engine.IO's packet type "message". */
const engineMessage = '4'
const none: ReadonlySet<string> = new Set()

/** A socket with the connection under its websocket; cached, checked on every broadcast. */
type Seat = { client: Client; session: Session; transport: Session['transport'] | null; wire: Socket | null }

/** The connection that can be written directly; null while Engine.IO has packets queued, to keep the order. */
const openWire = (seat: Seat): Socket | null => {
  const { session } = seat
  const { transport } = session
  if (transport !== seat.transport) {
    seat.transport = transport
    seat.wire = transport.name === 'websocket' ? (transport.socket?._socket ?? null) : null
  }
  // Engine.IO queues packets only while a transport is not writable.
  return transport.writable && session.readyState === 'open' && seat.wire?.writable ? seat.wire : null
}

const areSame = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every((one) => others.has(one))
const areForSame = (one: BroadcastOptions, other: BroadcastOptions): boolean =>
  areSame(one.rooms, other.rooms) && areSame(one.except ?? none, other.except ?? none)

/** Sockets get the beat in this many groups. */
export const beatGroups = 64
const beatPacket: object = { type: 2, data: ['beat'] }

type Round = { broadcast: Broadcast; seats: Seat[]; served: number }

/**
 * Writes one shared frame to all websockets of a room, bypassing Socket.IO's queue per socket. Large rooms are written in slices
 * of 10 ms (performance.md, A2); the order of broadcasts is kept, waiting ones are coalesced.
 */
export abstract class SharedFrameAdapter extends Adapter {
  /** Called for a session with too much unread data. */
  protected abstract onUnread(session: Session): void

  readonly #seats = new Map<string, Seat>()
  readonly #groups = Array.from({ length: beatGroups }, () => new Set<string>())
  readonly #waiting: Broadcast[] = []
  #round: Round | null = null
  #beat: Written | null = null
  /** Broadcasts wait: they are being coalesced, or the next slice is due. */
  #isHeld = false

  /** Coalesces broadcasts made inside `run` into one write per socket. */
  together(run: () => void): void {
    const wasHeld = this.#isHeld
    this.#isHeld = true
    try {
      run()
    } finally {
      this.#isHeld = wasHeld
      this.#serveIfFree()
    }
  }

  override broadcast(packet: { nsp?: string }, options: BroadcastOptions): void {
    this.#waiting.push({ ...this.#encode(packet), options })
    this.#serveIfFree()
  }

  #encode(packet: object & { nsp?: string }): Written {
    const { name, server } = this.nsp as AppNamespace
    packet.nsp = name
    const [text] = server.encoder.encode(packet) as [string]
    return { texts: [text], frames: textFrame(engineMessage + text) }
  }

  /** Sends `beat` to one group of sockets, ahead of queued broadcasts. */
  beat(group: number): void {
    const beat = (this.#beat ??= this.#encode({ ...beatPacket }))
    for (const id of this.#groups[group % beatGroups] ?? []) {
      const seat = this.#seatOf(id)
      if (seat) this.#send(seat, beat)
    }
  }

  #groupOf(id: string): Set<string> | undefined {
    return this.#groups[id.charCodeAt(0) % beatGroups]
  }

  override addAll(id: string, rooms: Set<string>): void {
    void super.addAll(id, rooms)
    this.#groupOf(id)?.add(id)
  }

  #serveIfFree(): void {
    if (!this.#round && !this.#isHeld) this.#serveAll()
  }

  #serveAll(): void {
    const end = performance.now() + sliceMs
    while ((this.#round ??= this.#begin())) {
      if (this.#serve(this.#round, end)) this.#round = null
      if (performance.now() > end) return this.#pause()
    }
  }

  #pause(): void {
    this.#isHeld = true
    setImmediate(() => {
      this.#isHeld = false
      this.#serveAll()
    })
  }

  /** Writes until the round is done (true) or its time is up. */
  #serve(round: Round, end: number): boolean {
    const { broadcast, seats } = round
    while (round.served < seats.length) {
      this.#send(seats[round.served++] as Seat, broadcast)
      if (seats.length > servedAtOnce && round.served % socketsBetweenLooks === 0 && performance.now() > end)
        return false
    }
    return true
  }

  #send(seat: Seat, { texts, frames }: Written): void {
    const wire = openWire(seat)
    if (!wire) seat.client.writeToEngine(texts, { preEncoded: true })
    else if (wire.writableLength > mostUnreadBytes) this.onUnread(seat.session)
    else wire.write(frames)
  }

  #begin(): Round | null {
    const broadcast = this.#takeTogether()
    return broadcast ? { broadcast, seats: this.#listeners(broadcast.options), served: 0 } : null
  }

  /** The first waiting broadcast, coalesced with those that follow it for the same sockets. */
  #takeTogether(): Broadcast | null {
    const [first] = this.#waiting
    if (!first) return null
    let [count, bytes] = [1, first.frames.length]
    for (
      let next = this.#waiting[count];
      next && areForSame(first.options, next.options);
      next = this.#waiting[count]
    ) {
      bytes += next.frames.length
      if (bytes > mostTogetherBytes) break
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

  #listeners({ rooms, except }: BroadcastOptions): Seat[] {
    const excepted = this.#idsIn(except ?? none)
    const ids = rooms.size > 0 ? this.#idsIn(rooms) : this.sids.keys()
    const seats: Seat[] = []
    for (const id of ids) {
      const seat = this.#seatOf(id)
      if (seat && !excepted.has(id)) seats.push(seat)
    }
    return seats
  }

  #seatOf(id: string): Seat | null {
    const known = this.#seats.get(id)
    if (known) return known
    const client = (this.nsp as AppNamespace).sockets.get(id)?.client
    if (!client) return null
    const seat: Seat = { client, session: client.conn, transport: null, wire: null }
    this.#seats.set(id, seat)
    return seat
  }

  override delAll(id: string): void {
    super.delAll(id)
    this.#seats.delete(id)
    this.#groupOf(id)?.delete(id)
  }

  #idsIn(rooms: ReadonlySet<string>): ReadonlySet<string> {
    const all = [...rooms].map((room) => this.rooms.get(room) ?? none)
    return all.length === 1 ? (all[0] ?? none) : new Set(all.flatMap((ids) => [...ids]))
  }
}

/** Runs the adapter's `coalesce` of a server. */
export const together = (io: AppServer, run: () => void): void =>
  (io.of('/').adapter as SharedFrameAdapter).together(run)
