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

describe('colleagues on a draw', () => {
  it.each([
    ['without a socket: all that the call lists', [bySocket(ayu), byCall(budi)], null, ['ayu', 'budi']],
    ['a page whose socket is gone is gone at once', [bySocket(ayu)], [], []],
    ['an older page is listed by the call alone', [byCall(budi)], [ayu], ['ayu', 'budi']],
    ['a page that both know counts once', [bySocket(ayu), byCall(budi)], [budi, ayu], ['ayu', 'budi']],
    ['oneself is none', [byCall(wati)], [wati, ayu], ['ayu']],
    ['nobody', [], null, []],
  ])('%s', (_name, listed, pushed, names) => {
    expect(colleaguesOf({ listed, pushed, ownId: wati.userId }).map(({ username }) => username)).toEqual(names)
  })
})
