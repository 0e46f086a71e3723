import { describe, expect, it } from '@jest/globals'
import { givenAnimation, givenCanvas, givenImage } from '../test-kit/given-image.ts'
import { isWholeGif } from './whole-gif.ts'

describe('isWholeGif', () => {
  it('is true of still and moving pictures, whatever stands behind them', async () => {
    const files = [await givenImage('gif'), await givenAnimation('gif', ['#f00', '#0f0']), await givenCanvas(3, 90, 90)]
    for (const gif of files) {
      expect(isWholeGif(gif)).toBe(true)
      expect(isWholeGif(Buffer.concat([gif, Buffer.from('more')]))).toBe(true)
    }
  })

  it('is false of every beginning of one', async () => {
    const gif = await givenAnimation('gif', ['#f00', '#0f0', '#00f'])
    const cuts = Array.from({ length: gif.length }, (_each, length) => gif.subarray(0, length))
    expect(cuts.filter(isWholeGif)).toEqual([])
  })

  it('is false of what only begins like one', () => {
    for (const text of ['', 'GIF89a', `GIF89a${'\u0000'.repeat(500)}`, 'GIF89a=1;alert(1)//']) {
      expect(isWholeGif(Buffer.from(text, 'latin1'))).toBe(false)
    }
  })
})
