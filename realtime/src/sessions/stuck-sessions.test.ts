import { describe, expect, it } from '@jest/globals'
import { createBacklogs, maxBacklogBytes, maxUnreadBytes } from './stuck-sessions.ts'
import type { Session } from './socket-types.ts'

/** A websocket session with these bytes taken by its connection and waiting for it. */
const sessionWith = () => {
  const connection = { bytesWritten: 0, writableLength: 0 }
  const facts = { sent: 0, unread: 0, packets: 0 }
  Object.defineProperties(connection, {
    bytesWritten: { get: () => facts.sent + facts.unread },
    writableLength: { get: () => facts.unread },
  })
  const websocket = { _socket: connection }
  Object.defineProperty(websocket, 'bufferedAmount', { get: () => facts.unread })
  const session = { transport: { socket: websocket } }
  Object.defineProperty(session, 'writeBuffer', { get: () => Array.from({ length: facts.packets }, () => ({})) })
  return { facts, session: session as unknown as Session }
}

type Step = [seconds: number, facts: { sent?: number; unread?: number; packets?: number }, isStuck: boolean]
const much = maxUnreadBytes + 1

describe('a session', () => {
  it.each<[what: string, steps: Step[]]>([
    [
      'with little unread is not stuck',
      [
        [0, { unread: maxUnreadBytes }, false],
        [60, {}, false],
      ],
    ],
    ['with more unread than the largest backlog is stuck at once', [[0, { unread: maxBacklogBytes + 1 }, true]]],
    [
      'that reads nothing is stuck after 10 s',
      [
        [0, { unread: much }, false],
        [10, {}, false],
        [11, {}, true],
      ],
    ],
    [
      'that reads 64 KB within 10 s is not',
      [
        [0, { unread: much }, false],
        [9, { sent: much }, false],
        [18, {}, false],
        [20, {}, true],
      ],
    ],
    [
      'that reads byte by byte is',
      [
        [0, { unread: much }, false],
        [5, { sent: 9 }, false],
        [11, { sent: 20 }, true],
      ],
    ],
    [
      'that has caught up begins again',
      [
        [0, { unread: much }, false],
        [9, { unread: 0 }, false],
        [12, { unread: much }, false],
        [20, {}, false],
      ],
    ],
    [
      'with many packets queued is stuck after 10 s',
      [
        [0, { packets: 501 }, false],
        [11, {}, true],
      ],
    ],
  ])('%s', (_what, steps) => {
    let now = 0
    const backlogs = createBacklogs(() => now)
    const { facts, session } = sessionWith()
    for (const [seconds, change, expected] of steps) {
      now = seconds * 1_000
      Object.assign(facts, change)
      expect([seconds, backlogs.isStuck(session)]).toEqual([seconds, expected])
    }
  })
})
