import { describe, expect, it } from '@jest/globals'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { maxRevisions, revisionsOf, undoOf, applyUndo, withRevision, type StoredRevision } from './revisions.ts'

/** `a1 b2` as two prizes: the letter is the id, the digits are the number. */
const prizes = (text: string): StoredPrize[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ id: word[0] ?? '', type: 'STARTER PRIZE', numbers: word.slice(1) }))
const state = (text: string, template = 'classic') => ({ template, prizes: prizes(text) })

describe('the way back from a change', () => {
  it.each([
    ['a number more at the end', 'a1 b2', 'a1 b2 c3', 'drop'],
    ['a first number', '', 'a1', 'drop'],
    ['a number more in the middle', 'a1 c3', 'a1 b2 c3', 'drop'],
    ['an equal number more', 'a1 b1', 'a1 b1 c1', 'drop'],
    ['a corrected number', 'a1 b2 c3', 'a1 b9 c3', 'put'],
    ['a corrected leading zero', 'a1', 'a01', 'put'],
    ['a number gone from the middle', 'a1 b2 c3', 'a1 c3', 'add'],
    ['a number gone from the end', 'a1 b2', 'a1', 'add'],
    ['the only number gone', 'a1', '', 'add'],
    ['two numbers more', 'a1', 'a1 b2 c3', 'all'],
    ['two numbers gone', 'a1 b2 c3', 'a1', 'all'],
    ['another order', 'a1 b2', 'b2 a1', 'all'],
    ['two corrections', 'a1 b2', 'a9 b9', 'all'],
    ['everything new', 'a1 b2', 'c3', 'all'],
    ['nothing', 'a1 b2', 'a1 b2', 'all'],
    ['nothing of nothing', '', '', 'all'],
  ])('of %s is small and leads back', (_name, before, after, kind) => {
    const undo = undoOf(prizes(before), prizes(after))
    expect(undo.kind).toBe(kind)
    expect(applyUndo(prizes(after), undo)).toEqual(prizes(before))
  })
})

describe('the revisions of a result', () => {
  const at = '2025-01-31T10:00:00.000Z'
  /** A result that went through these states, one revision each. */
  const went = (...states: { template: string; prizes: StoredPrize[] }[]) => {
    let current: ReturnType<typeof state> & { revisions: StoredRevision[] } = { ...state(''), revisions: [] }
    for (const [index, next] of states.entries()) {
      const made = { rev: index + 1, at, by: 'budi', cause: 'edited' as const }
      current = { ...next, revisions: withRevision(current.revisions, made, current, next) }
    }
    return current
  }

  it('are walked back from what is, newest first', () => {
    const states = [state('a1'), state('a1 b2'), state('a9 b2', 'modern'), state('c1 d2 e3', 'modern')]
    const revisions = revisionsOf(went(...states))
    expect(revisions.map(({ rev }) => rev)).toEqual([4, 3, 2, 1])
    expect(revisions.map(({ after }) => after)).toEqual(states.toReversed())
    expect(revisions.map(({ before }) => before)).toEqual([...states.slice(0, -1).toReversed(), state('')])
  })

  it('are the last hundred', () => {
    const states = Array.from({ length: maxRevisions + 20 }, (_each, index) => state(`a${index}`))
    const revisions = revisionsOf(went(...states))
    expect([revisions.length, revisions[0]?.rev, revisions.at(-1)?.rev]).toEqual([maxRevisions, 120, 21])
    expect(revisions.at(-1)?.before).toEqual(state('a19'))
  })

  it('are fewer when each replaced a whole large draw', () => {
    const many = (mark: number) =>
      state(Array.from({ length: 200 }, (_each, index) => `${String.fromCharCode(97 + mark)}${index}`).join(' '))
    const revisions = revisionsOf(went(...Array.from({ length: 20 }, (_each, index) => many(index))))
    expect(revisions).toHaveLength(10)
    expect(revisions.at(-1)?.before).toEqual(many(9))
  })
})
