import { describe, expect, it } from '@jest/globals'
import { brokenPromises } from './check.ts'
import type { History, State, Write } from './history.ts'

const market = 'SABAH'
const listed = (...numbers: string[]) => numbers.map((number) => `CONSOLATION PRIZE ${number}`)
const state = (rev: number, prizes: string[], epoch = 100): State => ({ epoch, rev, prizes })
const write = (value: string, at: number, more: Partial<Write> = {}): Write => ({
  kind: 'list',
  market,
  value,
  startedAt: at,
  endedAt: at + 10,
  outcome: 'ok',
  status: 200,
  state: null,
  isRepeat: false,
  ...more,
})
const entered = (number: string) => ({
  action: 'UPDATE_RESULT',
  details: `Hasil SABAH tanggal 2026-11-22: CONSOLATION PRIZE + ${number}.`,
})
const started = { action: 'CREATE_RESULT', details: 'Sesi hasil SABAH tanggal 2026-11-22 dimulai.' }
const deleted = { action: 'DELETE_RESULT', details: 'Hasil SABAH tanggal 2026-11-22 dihapus: ...' }
const view = (at: number, shown: State | null) => ({ market, at, epoch: 0, rev: 0, prizes: [], ...shown })

const first = state(2, listed('1'))
const second = state(3, listed('1', '2'))

/** Two numbers are entered into a draw that one viewer shows. */
const good = (): History => ({
  writes: [
    write('', 0, { kind: 'start', state: state(1, []) }),
    write('1', 100, { state: first }),
    write('2', 200, { state: second }),
  ],
  viewers: [
    {
      page: 'live',
      markets: [market],
      connections: [{ at: -50, isConnected: true }],
      views: [view(-10, null), view(20, state(1, [])), view(150, first), view(250, second)],
    },
  ],
  finals: new Map([[market, second]]),
  log: [started, entered('1'), entered('2')],
  faults: [],
})

const unknownWrite = write('3', 300, { outcome: 'unknown', status: 0 })
const removal = write('', 400, { kind: 'delete', state: second })
const again = (rev: number, ...numbers: string[]) => state(rev, listed(...numbers), 400)
const restart = write('', 450, { kind: 'start', state: state(1, [], 400) })

type Change = (history: History) => Partial<History>
const viewing = (
  change: (views: History['viewers'][number]['views']) => History['viewers'][number]['views'],
): Change => {
  return ({ viewers }) => ({ viewers: viewers.map((viewer) => ({ ...viewer, views: change(viewer.views) })) })
}

describe('the promises', () => {
  it.each<[string, Change]>([
    ['a history without a fault', () => ({})],
    [
      'a write of unknown outcome that was done and seen',
      ({ writes, viewers, log }) => ({
        writes: [...writes, unknownWrite],
        viewers: viewers.map((one) => ({ ...one, views: [...one.views, view(350, state(4, listed('1', '2', '3')))] })),
        finals: new Map([[market, state(4, listed('1', '2', '3'))]]),
        log: [...log, entered('3')],
      }),
    ],
    [
      'a number that the guard asked about',
      ({ log }) => ({
        log: [
          ...log.slice(0, 2),
          { ...entered('2'), details: entered('2').details.replace(/\.$/, '; peringatan: ...') },
        ],
      }),
    ],
    ['a write of unknown outcome that was not done', ({ writes }) => ({ writes: [...writes, unknownWrite] })],
    [
      'a draw that was deleted and started again',
      ({ writes, viewers, log }) => ({
        writes: [...writes, removal, restart],
        viewers: viewers.map((one) => ({
          ...one,
          views: [...one.views, view(430, null), view(470, state(1, [], 400))],
        })),
        finals: new Map([[market, state(1, [], 400)]]),
        log: [...log, deleted, started],
      }),
    ],
    [
      'a write that was shown late, soon after a fault had ended',
      (history) => ({
        ...viewing((views) => [...views.slice(0, 3), view(4_000, second)])(history),
        faults: [{ from: 150, to: 3_000 }],
      }),
    ],
    [
      'a write that was shown late, in the second of two faults',
      (history) => ({
        ...viewing((views) => [...views.slice(0, 3), view(12_000, second)])(history),
        faults: [
          { from: 150, to: 180 },
          { from: 190, to: 11_000 },
        ],
      }),
    ],
  ])('hold with %s', (_what, change) => {
    const history = good()
    expect(brokenPromises({ ...history, ...change(history) })).toEqual([])
  })

  it.each<[string, string, Change]>([
    ['P1', 'an acknowledged number is not stored', () => ({ finals: new Map([[market, state(4, listed('1'))]]) })],
    ['P1', 'an older state is stored', () => ({ finals: new Map([[market, first]]) })],
    ['P1', 'the draw is missing', () => ({ finals: new Map([[market, null]]) })],
    ['P1', 'a number is stored twice', () => ({ finals: new Map([[market, state(4, listed('1', '2', '2'))]]) })],
    [
      'P2',
      'two changes have one rev',
      ({ writes }) => ({ writes: writes.map((one) => (one.value === '2' ? { ...one, state: first } : one)) }),
    ],
    [
      'P2',
      'one version has two contents',
      ({ writes }) => ({ writes: [...writes, write('4', 260, { state: state(3, listed('1', '4')) })] }),
    ],
    [
      'P3',
      'another content was shown',
      viewing((views) => [...views.slice(0, 3), view(250, state(3, listed('1', '9')))]),
    ],
    ['P3', 'a number was shown before it was entered', viewing((views) => [view(50, first), ...views.slice(3)])],
    [
      'P3',
      'a state was shown that is not stored',
      viewing((views) => [...views, view(260, state(4, listed('1', '2')))]),
    ],
    ['P4', 'a viewer went back', viewing((views) => [...views, view(260, first)])],
    ['P4', 'a draw vanished without a deletion', viewing((views) => [...views, view(260, null)])],
    [
      'P4',
      'a draw vanished for a moment after an earlier one was deleted',
      ({ writes, viewers }) => ({
        writes: [...writes, removal, restart, write('5', 500, { state: again(2, '5') })],
        viewers: viewers.map((one) => ({
          ...one,
          views: [...one.views, view(430, null), view(520, again(2, '5')), view(530, null), view(540, again(2, '5'))],
        })),
        finals: new Map([[market, again(2, '5')]]),
      }),
    ],
    ['P5', 'a write was never shown', viewing((views) => views.slice(0, 3))],
    ['P5', 'a write was shown late', viewing((views) => [...views.slice(0, 3), view(1_500, second)])],
    [
      'P5',
      'a write was shown late after a fault',
      (history) => ({
        ...viewing((views) => [...views.slice(0, 3), view(6_000, second)])(history),
        faults: [{ from: 150, to: 500 }],
      }),
    ],
    [
      'P5',
      'live draw did not change during a long fault',
      (history) => ({
        ...viewing((views) => [...views.slice(0, 3), view(20_000, second)])(history),
        faults: [{ from: 150, to: 19_000 }],
      }),
    ],
    ['P6', 'an acknowledged write is not in the log', ({ log }) => ({ log: log.slice(0, 2) })],
    ['P6', 'a write is in the log twice', ({ log }) => ({ log: [...log, entered('2')] })],
    [
      'P6',
      'a refused write is in the log',
      ({ writes, log }) => ({
        writes: [...writes, { ...unknownWrite, outcome: 'fail' as const, status: 404 }],
        log: [...log, entered('3')],
      }),
    ],
    ['P6', 'a deletion that no admin sent is in the log', ({ log }) => ({ log: [...log, deleted] })],
    ['P6', 'a start is missing in the log', ({ log }) => ({ log: log.slice(1) })],
  ])('%s is broken when %s', (promise, _what, change) => {
    const history = good()
    const broken = brokenPromises({ ...history, ...change(history) })
    expect(broken.map((what) => what.slice(0, 2))).toContain(promise)
  })
})
