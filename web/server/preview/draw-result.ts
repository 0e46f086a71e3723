import sharp, { type OverlayOptions } from 'sharp'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { firstPrizeNumber, firstPrizeType, isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { prizeGroups } from '../../src/public/market/prize-groups.ts'
import { digitsOf } from '../../src/shared/format/digits.ts'
import { longDate } from '../../src/shared/format/wib-text.ts'
import type { PictureShape } from '../../src/shared/paths/preview-paths.ts'
import { digitColours, markAt, mint, white } from './draw-preview.ts'
import { letterWithin } from './lettering.ts'
import { numberGrid, type Box, type Group } from './number-grid.ts'
import { previewSizes } from './preview-path.ts'

/** What a picture of a draw shows. */
export type ResultPicture = {
  siteName: string
  market: string
  date: string
  prizes: readonly StoredPrize[]
  shape: PictureShape
}

type Layout = { head: Box; balls: Box; numbers: Box }

/** px. Wide: further numbers on the right; tall: below. */
const layouts: Record<PictureShape, Layout> = {
  wide: {
    head: { left: 64, top: 56, width: 500, height: 210 },
    balls: { left: 64, top: 330, width: 500, height: 230 },
    numbers: { left: 620, top: 56, width: 520, height: 518 },
  },
  tall: {
    head: { left: 72, top: 72, width: 936, height: 230 },
    balls: { left: 72, top: 350, width: 936, height: 260 },
    numbers: { left: 72, top: 660, width: 936, height: 630 },
  },
}
/** PRIZE 1 without further numbers. */
const layoutsAlone: Record<PictureShape, Layout> = {
  wide: {
    head: { left: 64, top: 56, width: 1072, height: 210 },
    balls: { left: 64, top: 312, width: 1072, height: 256 },
    numbers: { left: 64, top: 568, width: 0, height: 0 },
  },
  tall: {
    head: { left: 72, top: 280, width: 936, height: 230 },
    balls: { left: 72, top: 600, width: 936, height: 260 },
    numbers: { left: 72, top: 860, width: 0, height: 0 },
  },
}
const maxBalls = 7
/** Of title and gap above the balls, px. */
const ballsBelow = 54
/** Of a ball in its step. */
const ballShare = 0.88
const maxBytes = 120 * 1024
/** The first that fits. */
const qualities = [86, 74, 60, 45]

type Drawn = { svg: string; overlays: OverlayOptions[] }

const placed = async (text: string, height: number, colour: string, { left, top, width }: Omit<Box, 'height'>) => ({
  input: (await letterWithin(text, height, colour, width)).input,
  left,
  top,
})

/** A longer name takes two lines, letters. */
const longName = 24

/** The two lines of a long name, broken at the blank nearest to its middle. */
const linesOf = (name: string): string[] => {
  const blanks = [...name.matchAll(/ /g)].map(({ index }) => index)
  const [middle] = blanks.sort((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2))
  return name.length <= longName || middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)]
}

const headOf = async ({ siteName, market, date }: ResultPicture, { left, top, width }: Box): Promise<Drawn> => {
  const lines = linesOf(market)
  const height = lines.length === 1 ? 62 : 34
  return {
    svg: markAt(left, top, 1.4),
    overlays: await Promise.all([
      placed(siteName, 26, white, { left: left + 68, top: top + 8, width: width - 68 }),
      ...lines.map((line, index) => placed(line, height, white, { left, top: top + 84 + 42 * index, width })),
      placed(longDate(date), 30, mint, { left, top: top + 170, width }),
    ]),
  }
}

const ballsOf = async (number: string | null, { left, top, width, height }: Box): Promise<Drawn> => {
  const title = await placed(firstPrizeType, 26, mint, { left, top, width })
  if (number !== null && number.length > maxBalls)
    return { svg: '', overlays: [title, await placed(number, 64, white, { left, top: top + 64, width })] }
  const digits = number === null ? ['', '', '', ''] : digitsOf(number)
  const step = Math.min((height - ballsBelow) / ballShare, width / digits.length)
  const radius = (step * ballShare) / 2
  const y = top + ballsBelow + radius
  const centres = digits.map((_digit, index) => left + radius + step * index)
  const svg = digits.map((digit, index) =>
    digit === ''
      ? `<circle cx="${centres[index]}" cy="${y}" r="${radius - 3}" fill="none" stroke="${mint}" stroke-width="5" stroke-dasharray="14 12"/>`
      : `<circle cx="${centres[index]}" cy="${y}" r="${radius}" fill="${white}"/><circle cx="${centres[index]}" cy="${y}" r="${radius - 5}" fill="${digitColours[Number(digit)]}"/>`,
  )
  const letters = await Promise.all(
    digits.map(async (digit, index): Promise<OverlayOptions[]> => {
      if (digit === '') return []
      const { input, width: wide, height: high } = await letterWithin(digit, radius * 1.2, white, step)
      return [{ input, left: Math.round((centres[index] ?? 0) - wide / 2), top: Math.round(y - high / 2) }]
    }),
  )
  return { svg: svg.join(''), overlays: [title, ...letters.flat()] }
}

/** All but PRIZE 1. */
const furtherOf = (prizes: readonly StoredPrize[]) => {
  const { singles, lists } = prizeGroups(prizes.filter((prize) => !isFirstPrize(prize)))
  const groups = [...singles.map((single) => ({ type: single.type, prizes: [single] })), ...lists].map((group) => ({
    title: group.type,
    numbers: group.prizes.map(({ numbers }) => numbers),
  }))
  const isSingle = ({ numbers }: Group) => numbers.length === 1
  return { singles: groups.filter(isSingle), lists: groups.filter((group) => !isSingle(group)) }
}

/** Draws all prizes of a draw as JPEG of at most 120 KB. */
export const drawResult = async (picture: ResultPicture): Promise<Buffer> => {
  const { prizes, shape } = picture
  const { width, height } = previewSizes[shape]
  const further = furtherOf(prizes)
  const isAlone = further.singles.length + further.lists.length === 0
  const { head, balls, numbers } = (isAlone ? layoutsAlone : layouts)[shape]
  const parts = await Promise.all([
    headOf(picture, head),
    ballsOf(firstPrizeNumber({ prizes: [...prizes] }), balls),
    numberGrid(further, numbers),
  ])
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#0b5d4e"/>${parts.map(({ svg }) => svg).join('')}</svg>`
  const raw = await sharp(Buffer.from(ground))
    .composite(parts.flatMap(({ overlays }) => overlays))
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const quality of qualities) {
    const bytes = await sharp(raw.data, { raw: raw.info }).jpeg({ quality }).toBuffer()
    if (bytes.length < maxBytes || quality === qualities.at(-1)) return bytes
  }
  throw new Error('no quality')
}
