import { expect, it } from '@jest/globals'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { givenResult, givenSchedule } from '../../../test-kit/records.ts'
import { drawCall, drawsNowCall, pageDataCall } from '../../data/calls.ts'
import { readDraws } from './checked-draws.ts'
import { markKey, marksIn } from './marks.ts'
import { checkedWith } from './watch-draws.ts'

const today = '2026-11-21'
const prize = (type: string, numbers: string) => ({ id: numbers, type, numbers })
const both = [prize('PRIZE 1', '0471'), prize('PRIZE 2', '2096')]
const draw = (more: Partial<Result> = {}) => givenResult({ prizes: both, ...more })
const trimmed = (result: Result): Partial<Result> => {
  const { id: _id, ...rest } = result
  return { ...rest, prizes: result.prizes.slice(0, 1) }
}
const stored = { nomorSaya: '0471 2096', pasaranSaya: '["SINGAPORE"]' }

/** What is known of the draws after these answers, one page after another. */
const known = (answers: Record<string, unknown>[], kept: Record<string, string> = stored) =>
  answers.reduce((draws, data) => {
    const entries = Object.fromEntries(
      Object.entries(data).map(([call, answer]) => [call, { data: answer, failed: false, status: 200, fetchedAt: 0 }]),
    )
    // As the device keeps it.
    return readDraws(JSON.stringify(checkedWith(draws, { entries }, today, (key) => kept[key] ?? null)))
  }, readDraws(null))

const words = (draws: ReturnType<typeof known>) =>
  draws.map(
    ({ market, date, prizes, lost }) =>
      `${market} ${date}: ${marksIn(['0471', '2096'], prizes).map(markKey).join(', ')}; ${lost.map(markKey).join(', ')}`,
  )

const list = (result: unknown) => ({ schedules: [givenSchedule()], resultsMap: { SINGAPORE: result } })
const [first, second] = ['0471 whole PRIZE 1', '2096 whole PRIZE 2']
const corrected = draw({ rev: 2, prizes: [prize('PRIZE 1', '0417'), prize('PRIZE 2', '2096')] })
const gone = { market: 'SINGAPORE', date: today, at: '2026-11-21T11:00:00.000Z', epoch: 1, rev: 3 }

it.each<[string, Record<string, unknown>[], string[]]>([
  ['a list with all prizes', [{ [pageDataCall]: list(draw()) }], [`SINGAPORE ${today}: ${first}, ${second}; `]],
  ['a list that came with the page', [{ [pageDataCall]: list(trimmed(draw())) }], [`SINGAPORE ${today}: ${first}; `]],
  [
    'a draw, then a list that came with a page',
    [{ [drawCall('SINGAPORE', today)]: { result: draw() } }, { [pageDataCall]: list(trimmed(draw({ rev: 2 }))) }],
    [`SINGAPORE ${today}: ${first}, ${second}; `],
  ],
  [
    'a correction',
    [{ [pageDataCall]: list(draw()) }, { [pageDataCall]: list(corrected) }],
    [`SINGAPORE ${today}: ${second}; ${first}`],
  ],
  [
    'a deleted draw that an answer still holds',
    [
      { [pageDataCall]: list(draw()) },
      { [pageDataCall]: list(draw()), [drawsNowCall]: { draws: [], withdrawn: [gone] } },
    ],
    [`SINGAPORE ${today}: ; ${first}, ${second}`],
  ],
  [
    'a history of more than seven days',
    [
      {
        '/public/detail-page/SINGAPORE?page=1&limit=10': {
          latestResult: null,
          history: { data: [draw({ date: '2026-11-15' }), draw({ date: '2026-11-14' })] },
        },
      },
    ],
    [`SINGAPORE 2026-11-15: ${first}, ${second}; `],
  ],
  ['an answer without draws', [{ '/public/schedules/active': [givenSchedule()] }], []],
])('%s', (_what, answers, expected) => expect(words(known(answers))).toEqual(expected))

it('takes back no mark of a market that is not followed', () => {
  const answers = [{ [pageDataCall]: list(draw()) }, { [pageDataCall]: list(corrected) }]
  const [other] = known(answers, { ...stored, pasaranSaya: '["MACAU"]' })
  expect(other?.lost).toEqual([])
})

it('knows a followed market by its former name', () => {
  const answers = [draw(), corrected].map((result) => ({
    [pageDataCall]: { ...list(result), schedules: [givenSchedule({ aliases: ['SGP'] })] },
  }))
  const [renamed] = known(answers, { ...stored, pasaranSaya: '["SGP"]' })
  expect(renamed?.lost.map(markKey)).toEqual([first])
})
