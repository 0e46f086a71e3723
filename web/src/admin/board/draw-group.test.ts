import { expect, it } from '@jest/globals'
import { groupOf } from './draw-group.ts'

const at = (time: string, date = '2026-11-23') => `${date}T${time}:00+07:00`
const draw = {
  closesAt: at('17:45'),
  resultAt: at('18:00'),
  off: null,
  filled: 0,
  planned: 23,
  firstPrize: null,
  completedAt: null,
}
const drawn = { firstPrize: '0438', filled: 23, completedAt: at('17:58') }

it.each([
  ['more than 15 minutes to the close', {}, false, '17:29', 'next'],
  ['15 minutes to the close', {}, false, '17:30', 'closing'],
  ['closed, held', {}, true, '17:45', 'filling'],
  ['closed, not held', {}, false, '17:45', 'untaken'],
  ['open, with a number, held', { filled: 1 }, true, '17:00', 'filling'],
  ['open, with a number, not held', { filled: 1 }, false, '17:40', 'closing'],
  ['result time, not held', {}, false, '18:00', 'late'],
  ['result time, held and half filled', { filled: 11 }, true, '18:00', 'late'],
  [
    'PRIZE 1 and an incomplete list after the result time',
    { firstPrize: '0438', filled: 18 },
    true,
    '18:10',
    'filling',
  ],
  ['PRIZE 1 and an incomplete list, not held', { firstPrize: '0438', filled: 18 }, false, '18:10', 'filling'],
  ['complete', drawn, false, '18:10', 'done'],
  ['complete before the close', drawn, true, '17:00', 'done'],
  ['all planned numbers without the time of the last one', { firstPrize: '0438', filled: 23 }, true, '18:10', 'done'],
  ['no draw today', { off: { kind: 'LIBUR', reason: null } }, false, '18:10', 'off'],
  ['postponed', { off: { kind: 'DITUNDA', reason: 'gangguan' } }, true, '18:10', 'off'],
  ['closed for good after it was complete', { ...drawn, off: { kind: 'TUTUP', reason: null } }, false, '18:10', 'done'],
] as const)('%s', (_case, fields, isHeld, time, group) =>
  expect(groupOf({ ...draw, ...fields }, isHeld, Date.parse(at(time)))).toBe(group),
)

it('a draw past midnight stays until it is done', () => {
  const overnight = { ...draw, closesAt: at('23:50'), resultAt: at('00:10', '2026-11-24') }
  const group = (time: string, date?: string) => groupOf(overnight, true, Date.parse(at(time, date)))
  expect([group('23:50'), group('00:09', '2026-11-24'), group('02:00', '2026-11-24')]).toEqual([
    'filling',
    'filling',
    'late',
  ])
})
