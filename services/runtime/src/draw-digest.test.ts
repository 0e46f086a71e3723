import { drawDigest, marketHash } from './draw-digest.ts'

const draw = { id: 'a_2025-01-31', epoch: 5, rev: 2, prizes: [{ type: 'PRIZE 1', numbers: '0417' }] }
const first = drawDigest(draw)

describe('the digest of a draw', () => {
  it('does not depend on further fields', () => {
    const further = { ...draw, market: 'A', prizes: [{ id: 'p', type: 'PRIZE 1', numbers: '0417' }] }
    expect(drawDigest(further)).toBe(first)
  })

  it.each([
    ['id', { id: 'a_2025-01-30' }],
    ['epoch', { epoch: 6 }],
    ['revision', { rev: 3 }],
    ['number', { prizes: [{ type: 'PRIZE 1', numbers: '417' }] }],
    ['prize', { prizes: [{ type: 'PRIZE 2', numbers: '0417' }] }],
    ['further prize', { prizes: [...draw.prizes, { type: 'PRIZE 2', numbers: '1' }] }],
  ])('changes with its %s', (_name, change) => expect(drawDigest({ ...draw, ...change })).not.toBe(first))
})

describe('the hash of a market', () => {
  it('is of all digests, in any order', () => {
    expect(marketHash(['a', 'b'])).toBe(marketHash(['b', 'a']))
    expect(new Set([marketHash([]), marketHash(['a']), marketHash(['a', 'b']), marketHash(['a', 'a'])]).size).toBe(4)
  })
})
