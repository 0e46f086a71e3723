import { beforeEach, describe, expect, it } from '@jest/globals'
import type { AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardCode } from '@papan/contracts/lottery/guard.ts'
import { createPrizeQueue, type Attempt, type PrizeQueue, type QueueState } from './prize-queue.ts'
import { maxWaitMs, type QueuedPrize } from './waiting-prizes.ts'

type Sent = Pick<QueuedPrize, 'numbers' | 'key' | 'expected' | 'repeat'> & { confirmed?: readonly GuardCode[] }

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
/** Reasons of the guard, by number. */
let reasons: Record<string, GuardCode>
let queue: PrizeQueue

const recordOf = () =>
  ({ prizes: current.map((prize) => ({ id: prize.type, by: 'ratna', at: null, ...prize })) }) as AdminResult
const ask = (what: string) => async (): Promise<boolean> => {
  const answer = answers.shift() ?? false
  log.push(`${what}? ${answer}`)
  return answer
}
const attemptOf = (kind: Attempt['kind']): Attempt => {
  if (kind === 'saved') return { kind, result: recordOf(), warnings: [] }
  if (kind === 'slot-changed') return { kind, current: recordOf() }
  return kind === 'refused' ? { kind, reason: 'Ditolak.' } : { kind }
}

beforeEach(() => {
  ;[attempts, current, known, answers, log, sent] = [[], [], [], [], [], []]
  ;[now, mayAsk, reasons] = [1_000_000, true, {}]
  let keys = 0
  queue = createPrizeQueue({
    send: async ({ type, numbers, key, expected, repeat, confirmed }) => {
      sent.push({ numbers, key, expected, repeat, ...(confirmed.length > 0 ? { confirmed } : {}) })
      const kind = attempts.shift() ?? 'saved'
      log.push(`${type} ${numbers} ${kind}`)
      known = current
      return attemptOf(kind)
    },
    publishedIn: (type) => known.find((prize) => prize.type === type)?.numbers ?? null,
    guard: {
      check: async ({ numbers, confirmed }) => {
        const reason = reasons[numbers]
        if (!reason || confirmed.includes(reason)) return []
        return (await ask(`guard ${numbers}`)()) ? [reason] : null
      },
      replace: async () => ((await ask('replace')()) ? ['FILLED'] : null),
    },
    ask: { repeat: ask('repeat'), late: ask('late') },
    maySend: () => mayAsk,
    now: () => now,
    makeKey: () => `new-${(keys += 1)}`,
    onState: (next) => (state = next),
    onSaved: () => undefined,
    onDropped: ({ numbers }, why) => log.push(`dropped ${numbers} ${why}`),
    onUnsaved: (prizes, reason) => log.push(`unsaved ${prizes.map(({ numbers }) => numbers).join()} ${reason}`),
  })
})

const prizeOf = (numbers: string, expected?: string | null, prizeType = 'STARTER PRIZE'): QueuedPrize => ({
  type: prizeType,
  numbers,
  key: `key-${numbers}`,
  expected,
  repeat: false,
  confirmed: [],
  isChecked: true,
  typedAt: now,
})
const type = (...typed: Parameters<typeof prizeOf>) => queue.add(prizeOf(...typed))
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
    expect(sent[0]).toEqual({
      numbers: '5678',
      key: 'new-1',
      expected: '1234',
      repeat: false,
      confirmed: ['FILLED'],
    })
  })

  it('asks after SLOT_CHANGED with the current slot, and sends the confirmed prize with a new key', async () => {
    ;[attempts, answers, current] = [['slot-changed'], [true], [{ type: 'PRIZE 1', numbers: '1234' }]]
    typeFirst('5678')
    await settled()
    expect(sent).toEqual([
      { numbers: '5678', key: 'key-5678', expected: null, repeat: false },
      { numbers: '5678', key: 'new-1', expected: '1234', repeat: false, confirmed: ['FILLED'] },
    ])
  })

  it('drops a declined replacement and continues', async () => {
    ;[attempts, answers, current] = [['slot-changed'], [false], [{ type: 'PRIZE 1', numbers: '1234' }]]
    typeFirst('5678')
    type('7')
    await settled()
    expect(log.slice(1)).toEqual(['replace? false', 'dropped 5678 guard', 'STARTER PRIZE 7 saved'])
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

  it('compares a number that was entered without facts before it is sent', async () => {
    ;[reasons, answers] = [{ 6048: 'OTHER_MARKET' }, [true]]
    queue.add({ ...prizeOf('6048', null, 'PRIZE 1'), isChecked: false })
    type('7')
    await settled()
    expect(log).toEqual(['guard 6048? true', 'PRIZE 1 6048 saved', 'STARTER PRIZE 7 saved'])
    expect(sent[0]).toMatchObject({ key: 'new-1', confirmed: ['OTHER_MARKET'] })
  })

  it('drops a number that the admin does not type again, and sends the rest', async () => {
    ;[reasons, answers] = [{ 6048: 'OTHER_MARKET' }, [false]]
    queue.add({ ...prizeOf('6048', null, 'PRIZE 1'), isChecked: false })
    type('7')
    await settled()
    expect(log).toEqual(['guard 6048? false', 'dropped 6048 guard', 'STARTER PRIZE 7 saved'])
  })

  it.each([
    ['offline', () => void (mayAsk = false)],
    ['unanswered', () => void (attempts = ['unanswered'])],
  ])('compares numbers that waited again: %s', async (_name, interrupt) => {
    interrupt()
    typeFirst('6048')
    type('7')
    await settled()
    ;[mayAsk, reasons, answers, log] = [true, { 6048: 'OTHER_MARKET' }, [true], []]
    await retry()
    expect(log).toEqual(['guard 6048? true', 'PRIZE 1 6048 saved', 'STARTER PRIZE 7 saved'])
  })

  it('asks once about a number that is retried', async () => {
    ;[reasons, answers, attempts] = [{ 6048: 'OTHER_MARKET' }, [true], ['unanswered']]
    queue.add({ ...prizeOf('6048', null, 'PRIZE 1'), isChecked: false })
    await settled()
    await retry()
    expect(log).toEqual(['guard 6048? true', 'PRIZE 1 6048 unanswered', 'PRIZE 1 6048 saved'])
    expect(sent.map(({ key }) => key)).toEqual(['new-1', 'new-1'])
  })

  it('cancels a number of a retry', async () => {
    attempts = ['unanswered', 'unanswered']
    type('1')
    await settled()
    const [first] = queue.prizes
    await retry()
    if (first) queue.cancel(first)
    expect(state).toEqual({ prizes: [], status: 'idle' })
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
