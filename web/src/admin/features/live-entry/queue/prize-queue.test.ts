import { beforeEach, describe, expect, it } from '@jest/globals'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { createPrizeQueue, type Attempt, type PrizeQueue, type QueueState } from './prize-queue.ts'
import { maxWaitMs, type QueuedPrize } from './waiting-prizes.ts'

type Sent = Pick<QueuedPrize, 'numbers' | 'key' | 'expected' | 'repeat'>

/** Outcomes of the attempts in turn; then always `saved`. */
let attempts: Attempt['kind'][]
let current: { type: string; numbers: string }[]
let known: { type: string; numbers: string }[]
let answers: boolean[]
let log: string[]
let sent: Sent[]
let state: QueueState
let now: number
let mayAsk: boolean
let queue: PrizeQueue

const recordOf = () =>
  ({ prizes: current.map((prize) => ({ id: prize.type, by: 'ratna', at: null, ...prize })) }) as AdminResult
const ask = (what: string) => async (): Promise<boolean> => {
  const answer = answers.shift() ?? false
  log.push(`${what}? ${answer}`)
  return answer
}
const attemptOf = (kind: Attempt['kind']): Attempt => {
  if (kind === 'saved') return { kind, result: recordOf() }
  if (kind === 'slot-changed') return { kind, current: recordOf() }
  return kind === 'refused' ? { kind, reason: 'Ditolak.' } : { kind }
}

beforeEach(() => {
  ;[attempts, current, known, answers, log, sent] = [[], [], [], [], [], []]
  ;[now, mayAsk] = [1_000_000, true]
  let keys = 0
  queue = createPrizeQueue({
    send: async ({ type, numbers, key, expected, repeat }) => {
      sent.push({ numbers, key, expected, repeat })
      const kind = attempts.shift() ?? 'saved'
      log.push(`${type} ${numbers} ${kind}`)
      known = current
      return attemptOf(kind)
    },
    publishedIn: (type) => known.find((prize) => prize.type === type)?.numbers ?? null,
    ask: { replace: ask('replace'), repeat: ask('repeat'), late: ask('late') },
    maySend: () => mayAsk,
    now: () => now,
    makeKey: () => `new-${(keys += 1)}`,
    onState: (next) => (state = next),
    onSaved: () => undefined,
    onDropped: ({ numbers }, why) => log.push(`dropped ${numbers} ${why}`),
    onUnsaved: (prizes, reason) => log.push(`unsaved ${prizes.map(({ numbers }) => numbers).join()} ${reason}`),
  })
})

const type = (numbers: string, expected?: string | null, prizeType = 'STARTER PRIZE') =>
  queue.add({ type: prizeType, numbers, key: `key-${numbers}`, expected, repeat: false, typedAt: now })
const typeFirst = (numbers: string, expected: string | null = null) => type(numbers, expected, 'PRIZE 1')
const settled = () => new Promise((resolve) => setImmediate(resolve))
const retry = async () => {
  queue.retry()
  await settled()
}

describe('the queue of typed prizes', () => {
  it('sends prizes one at a time, in order, each with its own key', async () => {
    for (const numbers of ['1', '2', '3']) type(numbers)
    await settled()
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3'])
    expect(state).toEqual({ prizes: [], status: 'idle' })
  })

  it('keeps an unanswered prize and all after it for a retry with the same keys', async () => {
    attempts = ['unanswered', 'unanswered']
    for (const numbers of ['1', '2']) type(numbers)
    await settled()
    expect([state.status, state.prizes.map(({ numbers }) => numbers)]).toEqual(['waiting', ['1', '2']])
    type('3')
    await settled()
    expect(state.prizes).toHaveLength(3)
    await retry()
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-3'])
    expect(state).toEqual({ prizes: [], status: 'idle' })
  })

  it('sends nothing while offline or with another user signed in', async () => {
    mayAsk = false
    type('1')
    await settled()
    expect([sent, state.status]).toEqual([[], 'waiting'])
    mayAsk = true
    await retry()
    expect(sent).toHaveLength(1)
  })

  it('sends once when retried often', async () => {
    type('1')
    for (let times = 0; times < 5; times++) queue.retry()
    await settled()
    expect(sent).toHaveLength(1)
  })

  it('sends without a question for ten minutes, then asks', async () => {
    mayAsk = false
    type('1')
    await settled()
    now += maxWaitMs
    type('2')
    mayAsk = true
    await retry()
    expect(log).toEqual(['STARTER PRIZE 1 saved', 'STARTER PRIZE 2 saved'])

    mayAsk = false
    type('3')
    await settled()
    now += maxWaitMs + 1
    type('4')
    ;[mayAsk, answers, log] = [true, [true], []]
    await retry()
    expect(log).toEqual(['late? true', 'STARTER PRIZE 3 saved', 'STARTER PRIZE 4 saved'])
    expect(sent.at(-2)?.key).toBe('key-3')
  })

  it('returns a late prize that is declined and sends the rest', async () => {
    mayAsk = false
    type('1')
    await settled()
    now += maxWaitMs + 1
    type('2')
    await settled()
    ;[mayAsk, answers] = [true, [false]]
    await retry()
    expect(log).toEqual(['late? false', 'unsaved 1 null', 'STARTER PRIZE 2 saved'])
  })

  it('asks before sending when a colleague is known to have filled the slot', async () => {
    mayAsk = false
    typeFirst('5678')
    type('7')
    await settled()
    current = [{ type: 'PRIZE 1', numbers: '1234' }]
    known = current
    ;[mayAsk, answers] = [true, [true]]
    await retry()
    expect(log).toEqual(['replace? true', 'PRIZE 1 5678 saved', 'STARTER PRIZE 7 saved'])
    expect(sent[0]).toEqual({ numbers: '5678', key: 'new-1', expected: '1234', repeat: false })
  })

  it('asks after SLOT_CHANGED with the current slot, and sends the confirmed prize with a new key', async () => {
    ;[attempts, answers, current] = [['slot-changed'], [true], [{ type: 'PRIZE 1', numbers: '1234' }]]
    typeFirst('5678')
    await settled()
    expect(sent).toEqual([
      { numbers: '5678', key: 'key-5678', expected: null, repeat: false },
      { numbers: '5678', key: 'new-1', expected: '1234', repeat: false },
    ])
  })

  it('drops a declined replacement and continues', async () => {
    ;[attempts, answers, current] = [['slot-changed'], [false], [{ type: 'PRIZE 1', numbers: '1234' }]]
    typeFirst('5678')
    type('7')
    await settled()
    expect(log.slice(1)).toEqual(['replace? false', 'dropped 5678 replace', 'STARTER PRIZE 7 saved'])
  })

  it('asks nothing when the slot already holds the typed number', async () => {
    current = [{ type: 'PRIZE 1', numbers: '5678' }]
    known = current
    typeFirst('5678')
    await settled()
    expect(log).toEqual(['PRIZE 1 5678 saved'])
  })

  it.each([
    [true, ['repeat? true', 'STARTER PRIZE 7 saved'], ['key-7', 'new-1']],
    [false, ['repeat? false', 'dropped 7 repeat'], ['key-7']],
  ])('asks whether a list number was drawn twice: %p', async (answer, after, keys) => {
    ;[attempts, answers] = [['repeated'], [answer]]
    type('7')
    await settled()
    expect(log.slice(1)).toEqual(after)
    expect(sent.map(({ key }) => key)).toEqual(keys)
  })

  it('drops a mismatched prize and sends the rest', async () => {
    attempts = ['mismatched']
    typeFirst('5678')
    type('7')
    await settled()
    expect(log).toEqual(['PRIZE 1 5678 mismatched', 'dropped 5678 mismatched', 'STARTER PRIZE 7 saved'])
  })

  it('returns all queued prizes when one is refused', async () => {
    attempts = ['refused']
    for (const numbers of ['1', '2']) type(numbers)
    await settled()
    expect(log.at(-1)).toBe('unsaved 1,2 Ditolak.')
    expect(state).toEqual({ prizes: [], status: 'idle' })
  })

  it('does not send a cancelled prize', async () => {
    mayAsk = false
    for (const numbers of ['1', '2']) type(numbers)
    await settled()
    const [first] = queue.prizes
    if (first) queue.cancel(first)
    mayAsk = true
    await retry()
    expect(sent.map(({ numbers }) => numbers)).toEqual(['2'])
  })

  it('sends nothing after close', async () => {
    mayAsk = false
    type('1')
    await settled()
    queue.close()
    mayAsk = true
    await retry()
    expect(sent).toEqual([])
  })
})
