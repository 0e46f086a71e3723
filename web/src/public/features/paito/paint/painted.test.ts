import { describe, expect, it } from '@jest/globals'
import { cellKey } from './cell-key.ts'
import { maxCells, readPainted, withCell, writePainted, type Painted } from './painted.ts'

const some: Painted = new Map([
  [cellKey('2026-11-23', 0), 3],
  [cellKey('2026-11-23', 3), 8],
  [cellKey('2026-06-01', 1), 1],
])

describe('paint', () => {
  it('is read as it was written, oldest day first', () => {
    expect(writePainted(some)).toBe('fwd-11.4v-0338')
    expect(readPainted(writePainted(some))).toEqual(some)
  })

  it.each([
    ['', 0],
    ['fwd-11', 1],
  ])('%j has %d cells', (text, cells) => expect(readPainted(text)?.size).toBe(cells))

  it.each(['x', 'fwd-19', 'fwd-1', 'fwd-11.', 'zzzzzz-11', '-11', 'fwd-11;<b>', 'fwd-61'])('%j is refused', (text) =>
    expect(readPainted(text)).toBeNull(),
  )

  it('half a year of hand painting fits a link', () => {
    let painted: Painted = new Map()
    for (let week = 0; week < 26; week++)
      for (let place = 0; place < 4; place++)
        painted = withCell(painted, cellKey(`2026-0${1 + (week % 9)}-1${week % 9}`, place), 1 + place)
    expect(writePainted(painted).length).toBeLessThan(2_048)
  })

  it('is erased by colour 0, and the oldest strokes go beyond the limit', () => {
    expect(withCell(some, cellKey('2026-11-23', 0), 0).size).toBe(2)
    let painted: Painted = some
    for (let at = 0; at < maxCells; at++) painted = withCell(painted, `x${at}`, 1)
    expect(painted.size).toBe(maxCells)
    expect(painted.has(cellKey('2026-11-23', 0))).toBe(false)
  })
})
