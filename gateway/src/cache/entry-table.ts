import type { Entry } from './entry.ts'
import { createRoom, type Bounds, type Room } from './room.ts'

/**
 * `known`: addresses of markets and main pages that were answered 200, of which there are only so many. `further`: the others that
 * were (later pages, single draws, pictures). `untried`: what has no good answer, unknown names mostly.
 */
export type Rooms = Record<'known' | 'further' | 'untried', Bounds>

const roomNameOf = ({ held, isBounded }: Entry): keyof Rooms => {
  if (held?.status !== 200) return 'untried'
  return isBounded ? 'known' : 'further'
}

/** The entries by key, by canonical target and by address, in rooms that push nothing out of each other. */
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
    /** The entry that a request's target names to the letter. */
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
    /** Gives an entry another answer; its status says in which room it stays. */
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
