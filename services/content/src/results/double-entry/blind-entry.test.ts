import { describe, expect, it } from '@jest/globals'
import type { Actor } from '@papan/contracts/calls/auth/auth-calls.ts'
import {
  compareEntry,
  holdForSecondAdmin,
  noDoubleEntry,
  publishesAlone,
  type DoubleEntryFields,
} from './blind-entry.ts'

const now = Date.parse('2025-01-31T10:00:00Z')
const at = '2025-01-31T10:00:00.000Z'
const admin = (username: string): Actor => ({ userId: `id-${username}`, username, role: 'ADMIN', ip: '192.0.2.1' })
const [budi, wati] = [admin('budi'), admin('wati')]
const first = (numbers: string) => ({ type: 'PRIZE 1', numbers })
const published = (numbers: string) => [{ id: 'p', ...first(numbers) }]
const waiting = (numbers: string, by = budi): DoubleEntryFields => ({
  ...noDoubleEntry,
  blind: [holdForSecondAdmin(first(numbers), by, now)],
})
const disputed = [{ type: 'PRIZE 1', by: ['budi', 'wati'], at }]

describe('a number typed under double entry', () => {
  it.each([
    ['the first one', noDoubleEntry, [], '0042', budi, 'held'],
    ['the first one of a result of an earlier version', {}, [], '0042', budi, 'held'],
    ['the first one of a correction', noDoubleEntry, published('1111'), '0042', budi, 'held'],
    ['what is published, while nothing waits', noDoubleEntry, published('0042'), '0042', budi, 'same'],
    ['the same by the same admin', waiting('0042'), [], '0042', budi, 'same'],
    ['another by the same admin', waiting('0042'), [], '0043', budi, 'held'],
    ['the same by another admin', waiting('0042'), [], '0042', wati, 'agreed'],
    ['the same without its zeros', waiting('0042'), [], '42', wati, 'mismatched'],
    ['another by another admin', waiting('0042'), [], '0043', wati, 'mismatched'],
    ['what is published, while a correction waits', waiting('0042'), published('1111'), '1111', wati, 'mismatched'],
    ['the first one after a mismatch', { blind: [], mismatches: disputed }, [], '0042', wati, 'held'],
  ])('%s', (_name, fields, prizes, numbers, actor, kind) => {
    expect(compareEntry({ ...fields, prizes }, first(numbers), actor, now).kind).toBe(kind)
  })

  it('is held with who typed it, beside those of other types', () => {
    const other = holdForSecondAdmin({ type: 'PRIZE 2', numbers: '1' }, wati, now)
    const entered = compareEntry({ blind: [other], mismatches: [], prizes: [] }, first('0042'), budi, now)
    expect(entered).toEqual({
      kind: 'held',
      fields: { blind: [other, { ...first('0042'), userId: 'id-budi', by: 'budi', at }], mismatches: [] },
    })
  })

  it('that agrees leaves nothing waiting, and no word of an earlier mismatch', () => {
    const fields = { ...waiting('0042'), mismatches: disputed }
    expect(compareEntry({ ...fields, prizes: [] }, first('0042'), wati, now)).toEqual({
      kind: 'agreed',
      with: 'budi',
      fields: noDoubleEntry,
    })
  })

  it('that differs leaves nothing waiting but who did not agree, once', () => {
    const fields = { ...waiting('0042'), mismatches: [{ type: 'PRIZE 1', by: ['ani', 'budi'], at: 'before' }] }
    expect(compareEntry({ ...fields, prizes: [] }, first('0043'), wati, now)).toEqual({
      kind: 'mismatched',
      by: ['budi', 'wati'],
      fields: { blind: [], mismatches: disputed },
    })
  })
})

describe('an edit that publishes a number of PRIZE 1 to 3 by one admin alone', () => {
  const row = (type: string, numbers: string) => ({ type, numbers })
  it.each([
    ['a new one', [], [row('PRIZE 3', '1')], true],
    ['a changed one', [row('PRIZE 1', '1')], [row('PRIZE 1', '2')], true],
    ['one moved to another type', [row('PRIZE 1', '1')], [row('PRIZE 2', '1')], true],
    ['a kept one', [row('PRIZE 1', '1')], [row('PRIZE 1', '1'), row('STARTER', '2')], false],
    ['one taken away', [row('PRIZE 1', '1')], [row('STARTER', '2')], false],
    ['a fourth prize', [], [row('PRIZE 4', '1')], false],
    ['a list', [], [row('CONSOLATION PRIZE', '1')], false],
  ])('%s', (_name, before, after, expected) => {
    expect(
      publishesAlone(
        before.map((prize) => ({ id: 'p', ...prize })),
        after,
      ),
    ).toBe(expected)
  })
})
