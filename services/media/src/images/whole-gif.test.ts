import { describe, expect, it } from '@jest/globals'
import { givenAnimation, givenCanvas, givenImage } from '../test-kit/given-image.ts'
import { isWholeGif } from './whole-gif.ts'

describe('isWholeGif', () => {
  it('is true for still and animated images, also with trailing bytes', async () => {
    const files = [await givenImage('gif'), await givenAnimation('gif', ['#f00', '#0f0']), await givenCanvas(3, 90, 90)]
    for (const gif of files) {
      expect(isWholeGif(gif)).toBe(true)
      expect(isWholeGif(Buffer.concat([gif, Buffer.from('more')]))).toBe(true)
    }
  })

  it('is false for every truncated image', async () => {
    const gif = await givenAnimation('gif', ['#f00', '#0f0', '#00f'])
    const cuts = Array.from({ length: gif.length }, (_each, length) => gif.subarray(0, length))
    expect(cuts.filter(isWholeGif)).toEqual([])
  })

  it('is false for other bytes after the header', () => {
    for (const text of ['', 'GIF89a', `GIF89a${'\u0000'.repeat(500)}`, 'GIF89a=1;alert(1)//']) {
      expect(isWholeGif(Buffer.from(text, 'latin1'))).toBe(false)
    }
  })
})
