import { describe, expect, it } from '@jest/globals'
import { cellsOf, toCell } from './csv-cells.ts'

describe('a cell', () => {
  it.each([
    ['PRIZE 1', 'PRIZE 1'],
    ['0042', '0042'],
    ['=1+2', "'=1+2"],
    ['+62', "'+62"],
    ['-SABAH', "'-SABAH"],
    ['@SUM', "'@SUM"],
    ["'=1", "''=1"],
    ["'A", "'A"],
    ['A=1', 'A=1'],
    ['A, B', '"A, B"'],
    ['SAY "A"', '"SAY ""A"""'],
    ['=A,"B"', `"'=A,""B"""`],
    ['', ''],
  ])('%j is written %j and read back', (text, cell) => {
    expect(toCell(text)).toBe(cell)
    expect(cellsOf(`${cell},x`)).toEqual([text, 'x'])
    expect(cellsOf(`x,${cell}`)).toEqual(['x', text])
  })
})

describe('a line', () => {
  it.each([
    ['a,b,c', ['a', 'b', 'c']],
    [' a , b ', ['a', 'b']],
    ['"a","b"', ['a', 'b']],
    [' "a, b" , c', ['a, b', 'c']],
    ['"",x', ['', 'x']],
    ['x,""', ['x', '']],
    ['x,"y",', ['x', 'y', '']],
    [',,', ['', '', '']],
    ['', ['']],
  ])('%j has the cells %j', (line, cells) => {
    expect(cellsOf(line)).toEqual(cells)
  })

  it.each(['"a', 'a"b', '"a"b,c', '"a""', 'x,"'])('%j cannot be read', (line) => {
    expect(cellsOf(line)).toBeNull()
  })

  it('of a hundred thousand quotes is read at once', () => {
    expect(cellsOf('"'.repeat(100_001))).toBeNull()
  })
})
