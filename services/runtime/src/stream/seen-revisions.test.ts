import { createSeenRevisions } from './seen-revisions.ts'

const about = (id: string, epoch: number, rev: number) => ({ type: 'result', id, epoch, rev })

describe('createSeenRevisions', () => {
  it('takes each revision of a subject once and never an older one', () => {
    const seen = createSeenRevisions()
    const events = [about('a', 1, 1), about('a', 1, 1), about('a', 1, 3), about('a', 1, 2), about('b', 1, 1)]
    expect(events.map(seen.add)).toEqual([true, false, true, false, true])
  })

  it('takes the first revision of a record that was created again', () => {
    const seen = createSeenRevisions()
    expect([about('a', 1, 9), about('a', 2, 1), about('a', 1, 10)].map(seen.add)).toEqual([true, true, false])
  })

  it('remembers a bounded number of subjects, the latest ones', () => {
    const seen = createSeenRevisions(2)
    for (const id of ['a', 'b', 'c']) seen.add(about(id, 1, 1))
    expect([about('c', 1, 1), about('a', 1, 1)].map(seen.add)).toEqual([false, true])
  })
})
