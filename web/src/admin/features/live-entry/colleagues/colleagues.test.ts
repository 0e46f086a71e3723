import { describe, expect, it } from '@jest/globals'
import { colleaguesOf } from './colleagues.ts'

const at = '2025-01-31T10:00:00.000Z'
const [ayu, budi, wati] = ['ayu', 'budi', 'wati'].map((username) => ({ userId: `id-${username}`, username })) as [
  { userId: string; username: string },
  { userId: string; username: string },
  { userId: string; username: string },
]
const byCall = (one: typeof ayu) => ({ ...one, at })
const bySocket = (one: typeof ayu) => ({ ...one, at, bySocket: true as const })

describe('colleaguesOf', () => {
  it.each([
    ['without a socket returns all editors of the call', [bySocket(ayu), byCall(budi)], null, ['ayu', 'budi']],
    ['drops a page as soon as its socket closes', [bySocket(ayu)], [], []],
    ['includes a page of an older release, known by the call only', [byCall(budi)], [ayu], ['ayu', 'budi']],
    ['returns an editor of both sources once', [bySocket(ayu), byCall(budi)], [budi, ayu], ['ayu', 'budi']],
    ['omits the admin themselves', [byCall(wati)], [wati, ayu], ['ayu']],
    ['returns none without editors', [], null, []],
  ])('%s', (_name, listed, pushed, names) => {
    expect(colleaguesOf({ listed, pushed, ownId: wati.userId }).map(({ username }) => username)).toEqual(names)
  })
})
