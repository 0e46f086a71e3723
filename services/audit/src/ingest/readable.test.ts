import { describe, expect, it } from '@jest/globals'
import { readable } from './read-entry.ts'

describe('readable', () => {
  it.each([
    ['Sabah 4D → é 🎉', 'Sabah 4D → é 🎉'],
    ['a\r\nb\tc', String.raw`a\u000d\u000ab\u0009c`],
    ['\u001b[31mmerah', String.raw`\u001b[31mmerah`],
    ['a\u0000b\u007f', String.raw`a\u0000b\u007f`],
    ['kanan\u202ekiri\u2066', String.raw`kanan\u202ekiri\u2066`],
    ['baris\u2028baru', String.raw`baris\u2028baru`],
  ])('shows %j as %s', (text, shown) => {
    expect(readable(text, 200)).toBe(shown)
  })

  it('truncates long text with an ellipsis', () => {
    expect(readable('abcdef', 6)).toBe('abcdef')
    expect(readable('abcdefg', 6)).toBe('abcde…')
  })
})
