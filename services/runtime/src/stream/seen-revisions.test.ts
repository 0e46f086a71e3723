import { createSeenRevisions } from './seen-revisions.ts'

const about = (id: string, epoch: number, rev: number) => ({ type: 'result', id, epoch, rev })

describe('createSeenRevisions', () => {
  it('adds each revision once, never an older one', () => {
    const seen = createSeenRevisions()
    const events = [about('a', 1, 1), about('a', 1, 1), about('a', 1, 3), about('a', 1, 2), about('b', 1, 1)]
    expect(events.map(seen.add)).toEqual([true, false, true, false, true])
  })

  it('adds the first revision of a recreated record', () => {
    const seen = createSeenRevisions()
    expect([about('a', 1, 9), about('a', 2, 1), about('a', 1, 10)].map(seen.add)).toEqual([true, true, false])
  })

  it('keeps a bounded number of subjects, the latest', () => {
    const seen = createSeenRevisions(2)
    for (const id of ['a', 'b', 'c']) seen.add(about(id, 1, 1))
    expect([about('c', 1, 1), about('a', 1, 1)].map(seen.add)).toEqual([false, true])
  })
})
