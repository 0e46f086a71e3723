import { expect, it } from '@jest/globals'
import type { RevisionCause } from '@papan/contracts/calls/content/revision-calls.ts'
import { numberBefore } from './result-edit.ts'
import { withRevision, type StoredRevision } from './revisions.ts'
import type { ReadResult } from './result-store.ts'

const at = (step: number) => new Date(Date.UTC(2025, 0, 31, 10, step)).toISOString()
const rows = (type: string, numbers: string) => (numbers ? [{ id: 'a', type, numbers }] : [])

/** A result whose one prize went through `cause number admin, ...`; without a number it is empty, without an admin by budi. */
const resultOf = (steps: string, type = 'PRIZE 1', first = ''): ReadResult => {
  let [before, revisions]: [string, StoredRevision[]] = [first, []]
  for (const [index, step] of steps.split(', ').entries()) {
    const [cause, number = '', by = 'budi'] = step.split(' ') as [RevisionCause, string?, string?]
    const [from, to] = [before, number].map((each) => ({ template: 'classic', prizes: rows(type, each) }))
    revisions = withRevision(revisions, { rev: index + 1, at: at(index), by, cause }, from!, to!)
    before = number
  }
  return { template: 'classic', prizes: rows(type, before), revisions } as unknown as ReadResult
}

it.each<[what: string, steps: string, number: string | undefined]>([
  ['a first number', 'entered 1234', undefined],
  ['one that the session began with', 'started 1234', undefined],
  ['a correction', 'entered 1234, entered 5678', '1234'],
  ['a correction by a whole edit', 'entered 1234, edited 5678', '1234'],
  ['a correction after another change', 'entered 1234, entered 5678, edited 5678', '1234'],
  ['two corrections', 'entered 1, entered 2, entered 3', '2'],
  ['two corrections, one taken back', 'entered 1, entered 2, entered 3, withdrawn 2', '1'],
  ['a correction that was taken back', 'entered 1, entered 2, withdrawn 1', undefined],
  ['a correction back to the first', 'entered 1, entered 2, entered 1', '2'],
  ['that, taken back to the end', 'entered 1, entered 2, entered 1, withdrawn 2, withdrawn 1', undefined],
  ['a number after one that was taken back', 'entered 1, withdrawn, entered 2', undefined],
  ['a number after one that was edited away', 'entered 1, edited, entered 2', undefined],
  ['a restored revision', 'entered 1, entered 2, restored 1', '2'],
])('before %s', (_what, steps, number) => expect(numberBefore(resultOf(steps), 'PRIZE 1')?.numbers).toBe(number))

it('names who entered the number before', () =>
  expect(numberBefore(resultOf('entered 1234 wati, entered 5678'), 'PRIZE 1')).toEqual({
    numbers: '1234',
    by: 'wati',
    at: at(0),
  }))

it('names no admin where the number is older than the kept revisions', () =>
  expect(numberBefore(resultOf('entered 5678', 'PRIZE 1', '1234'), 'PRIZE 1')).toEqual({ numbers: '1234' }))

it('knows none of a list: its numbers replace no other', () =>
  expect(numberBefore(resultOf('entered 1, edited 2', 'STARTER PRIZE'), 'STARTER PRIZE')).toBeNull())
