import type { Entry } from './entry.ts'
import { createRoom, type Bounds, type Room } from './room.ts'

/**
 * `known`: markets and main pages answered 200, bounded in number. `further`: other 200s (later pages, draws, images). `untried`:
 * no good response yet, mostly unknown names.
 */
export type Rooms = Record<'known' | 'further' | 'untried', Bounds>

const roomNameOf = ({ held, isBounded }: Entry): keyof Rooms => {
  if (held?.status !== 200) return 'untried'
  return isBounded ? 'known' : 'further'
}

/** Entries by key, target and address, in pools that do not evict each other's entries. */
export const createEntryTable = (bounds: Rooms) => {
  const byKey = new Map<string, Entry>()
  const byTarget = new Map<string, Entry>()
  const byAddress = new Map<string, Set<Entry>>()

  const forget = (entry: Entry) => {
    byKey.delete(entry.key)
    byTarget.delete(entry.target)
    const same = byAddress.get(entry.address)
    same?.delete(entry)
    if (same?.size === 0) byAddress.delete(entry.address)
  }

  const rooms: Record<keyof Rooms, Room> = {
    known: createRoom(bounds.known, forget),
    further: createRoom(bounds.further, forget),
    untried: createRoom(bounds.untried, forget),
  }
  const roomOf = (entry: Entry): Room => rooms[roomNameOf(entry)]

  return {
    get: (key: string): Entry | undefined => byKey.get(key),
    /** The entry of a target, compared literally. */
    at: (target: string): Entry | undefined => byTarget.get(target),
    has: (entry: Entry): boolean => byKey.get(entry.key) === entry,
    add(entry: Entry) {
      byKey.set(entry.key, entry)
      byTarget.set(entry.target, entry)
      const same = byAddress.get(entry.address)
      if (same) same.add(entry)
      else byAddress.set(entry.address, new Set([entry]))
      roomOf(entry).add(entry)
    },
    touch: (entry: Entry) => roomOf(entry).touch(entry),
    /** Stores a response; its status decides the pool. */
    settle(entry: Entry, held: NonNullable<Entry['held']>) {
      roomOf(entry).remove(entry)
      entry.held = held
      roomOf(entry).add(entry)
    },
    atAddress: (address: string): Iterable<Entry> => byAddress.get(address) ?? [],
    all: (): Iterable<Entry> => byKey.values(),
    facts: () => {
      const all = Object.values(rooms).map((room) => room.facts())
      return {
        entries: all.reduce((sum, { entries }) => sum + entries, 0),
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    },
  }
}
