import type { OverlayOptions } from 'sharp'
import { digitsOf } from '../../src/shared/format/digits.ts'
import { digitColours } from '@papan/contracts/identity/digit-colours.ts'
import type { PictureColours } from '@papan/contracts/identity/brand-colours.ts'
import { letterWithin } from './lettering.ts'

export const white = '#ffffff'

/** What lies on the ground of a picture: shapes, and texts as images. */
export type Drawn = { svg: string; overlays: OverlayOptions[] }
type Row = { left: number; middle: number; width: number; size: number; colours: PictureColours }

/** A longer number is written as text. */
const maxBalls = 7
const usualDigits = 4
/** Of a ball and the gap behind it. */
const ballShare = 0.87

/** Of each ball and the gap behind it, px: as large as `size` and `width` allow. */
const stepOf = (count: number, width: number, size: number): number =>
  Math.min(size / ballShare, width / (count - 1 + ballShare))

/** px */
export const rowWidth = (number: string | null, { width, size }: Pick<Row, 'width' | 'size'>): number => {
  const count = number?.length ?? usualDigits
  return count > maxBalls ? width : stepOf(count, width, size) * (count - 1 + ballShare)
}

/** A number as balls from the left; rings for null. */
export const ballRow = async (number: string | null, { left, middle, width, size, colours }: Row): Promise<Drawn> => {
  if (number !== null && number.length > maxBalls) {
    const { input, height } = await letterWithin(number, size * 0.5, white, width)
    return { svg: '', overlays: [{ input, left, top: Math.round(middle - height / 2) }] }
  }
  const digits = number === null ? Array.from({ length: usualDigits }, () => null) : digitsOf(number)
  const step = stepOf(digits.length, width, size)
  const radius = (step * ballShare) / 2
  const centreOf = (index: number) => left + radius + step * index
  const svg = digits.map((digit, index) =>
    digit === null
      ? `<circle cx="${centreOf(index)}" cy="${middle}" r="${radius - 3}" fill="none" stroke="${colours.second}" stroke-width="5" stroke-dasharray="14 12"/>`
      : `<circle cx="${centreOf(index)}" cy="${middle}" r="${radius}" fill="${white}"/><circle cx="${centreOf(index)}" cy="${middle}" r="${radius * 0.93}" fill="${digitColours[Number(digit)]}"/>`,
  )
  const letters = digits.map(async (digit, index): Promise<OverlayOptions[]> => {
    if (digit === null) return []
    const drawn = await letterWithin(digit, radius * 1.2, white, step)
    return [
      {
        input: drawn.input,
        left: Math.round(centreOf(index) - drawn.width / 2),
        top: Math.round(middle - drawn.height / 2),
      },
    ]
  })
  return { svg: svg.join(''), overlays: (await Promise.all(letters)).flat() }
}
