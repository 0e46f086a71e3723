import { expect, it } from '@jest/globals'
import type { WithdrawnDraw } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { addWithdrawn } from './add-withdrawn.ts'
import type { SeenChange } from './keep-seen.ts'
import type { SeenDraw } from './seen-draws.ts'

type Pairs = [string, string][]
const place = { market: 'SINGAPORE', date: '2026-11-23' }
const first: Pairs = [['PRIZE 1', '4071']]
const both: Pairs = [...first, ['PRIZE 2', '0011']]
const at = '2026-11-23T01:19:00.000Z'
const seen = (numbers: Pairs, epoch = 1): SeenDraw => ({ ...place, epoch, rev: 1, at: 1000, numbers })
const gone = (more: Partial<WithdrawnDraw> = {}): WithdrawnDraw => ({ ...place, at, epoch: 1, rev: 3, ...more })
const shown = (rev: number, numbers: Pairs, epoch = 1) =>
  ({ ...place, epoch, rev, prizes: numbers.map(([type, each]) => ({ id: each, type, numbers: each })) }) as Result

it.each<[string, SeenDraw | undefined, WithdrawnDraw, Result[], string]>([
  ['a deleted draw', seen(both), gone(), [], 'PRIZE 1 4071, PRIZE 2 0011'],
  ['a deleted draw that the page still shows', seen(first), gone(), [shown(2, first)], 'PRIZE 1 4071'],
  ['a withdrawn prize', seen(both), gone({ numbers: first }), [shown(3, [['PRIZE 2', '0011']])], 'PRIZE 1 4071'],
  ['a prize that was not seen', seen([['PRIZE 2', '0011']]), gone({ numbers: first }), [], ''],
  ['numbers that were read as withdrawn', seen([]), gone(), [], ''],
  ['a draw that was not seen', undefined, gone(), [], ''],
  ['a draw seen after it was entered again', seen(first, 9), gone(), [], ''],
  ['a number pushed again before the list is fetched', seen(first), gone({ numbers: first }), [shown(4, first)], ''],
])('%s', (_case, of, draw, page, expected) => {
  const changed = new Map<string, SeenChange>()
  addWithdrawn(
    changed,
    [draw],
    () => of,
    page.map((result) => ({ result })),
  )
  const found = changed.get('SINGAPORE 2026-11-23')
  expect((found?.changes ?? []).map(({ type, from }) => `${type} ${from}`).join(', ')).toBe(expected)
  if (found) expect(found.result).toMatchObject({ ...place, epoch: 1, rev: 3, correctedAt: at })
})

it('a number that the page names already keeps its successor', () => {
  const corrected = { type: 'PRIZE 1', from: '4071', to: '4017' }
  const before = { result: { ...shown(4, []), correctedAt: at }, seen: seen(both), changes: [corrected] }
  const changed = new Map<string, SeenChange>([['SINGAPORE 2026-11-23', before]])
  addWithdrawn(changed, [gone({ numbers: both })], () => seen(both), [])
  expect(changed.get('SINGAPORE 2026-11-23')).toMatchObject({
    result: { rev: 4 },
    changes: [corrected, { type: 'PRIZE 2', from: '0011', to: null }],
  })
})
