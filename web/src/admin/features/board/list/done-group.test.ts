import { expect, it } from '@jest/globals'
import type { BoardRow } from '../../../board/board-rows.ts'
import { doneStats } from './done-group.tsx'

const resultAt = Date.parse('2026-11-23T18:00:00+07:00')
const drawn = (seconds: number | null) =>
  ({
    resultAt,
    draw: { firstPrizeAt: seconds === null ? null : new Date(resultAt + seconds * 1000).toISOString() },
  }) as unknown as BoardRow

it.each([
  ['none', [], null],
  ['no time of publication', [drawn(null)], null],
  ['one early', [drawn(-300)], { median: 0, worst: 0, counts: [1, 0, 0, 0, 0, 0, 0] }],
  [
    'rounds down',
    [drawn(119), drawn(120), drawn(21 * 60), drawn(130), drawn(600)],
    { median: 2, worst: 21, counts: [1, 2, 0, 0, 0, 0, 2] },
  ],
])('%s', (_case, rows, stats) => expect(doneStats(rows)).toEqual(stats))
