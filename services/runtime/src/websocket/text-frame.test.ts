import { describe, expect, it } from '@jest/globals'
import { textFrame } from './text-frame.ts'

describe('textFrame', () => {
  it.each([
    [0, [0x81, 0]],
    [125, [0x81, 125]],
    [126, [0x81, 126, 0, 126]],
    [65_535, [0x81, 126, 0xff, 0xff]],
    [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('puts the length before %i bytes', (bytes, header) => {
    const frame = textFrame('x'.repeat(bytes))
    expect([...frame.subarray(0, header.length)]).toEqual(header)
    expect(frame.length - header.length).toBe(bytes)
  })

  it('counts bytes, not letters', () => {
    expect([...textFrame('é')]).toEqual([0x81, 2, 0xc3, 0xa9])
  })
})
