import sharp from 'sharp'
import type { Result, StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { firstPrizeNumber, firstPrizeType, isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { drawText } from '../../src/public/features/draw/draw-text.ts'
import { prizeGroups } from '../../src/public/market/prize-groups.ts'
import { longDate } from '../../src/shared/format/wib-text.ts'
import type { PictureShape } from '../../src/shared/paths/preview-paths.ts'
import { emblemAt } from '../identity/emblem.ts'
import type { PictureLook } from '../identity/picture-look.ts'
import { ballRow, type Drawn, white } from './ball-row.ts'
import { letterWithin, placed } from './lettering.ts'
import { numberGrid, type Box, type Group } from './number-grid.ts'
import { previewSizes } from './preview-path.ts'
import { previewText } from './preview-text.ts'

/** What a picture of a draw shows. `siteAddress` is '' where the site does not know its own. */
export type ResultPicture = Pick<Result, 'market' | 'date' | 'firstPrizeAt' | 'imported' | 'prizes'> & {
  look: PictureLook
  siteAddress: string
  shape: PictureShape
}

/** px; `balls` ends where the further numbers begin. */
type Layout = {
  left: number
  width: number
  head: number
  balls: number
  ballSize: number
  further: number
  foot: number
}

/** Chat programs show the wide one small: it only counts the further numbers, the tall one holds them. */
const layouts: Record<PictureShape, Layout> = {
  wide: { left: 64, width: 1072, head: 52, balls: 282, ballSize: 150, further: 500, foot: 574 },
  tall: { left: 72, width: 936, head: 64, balls: 322, ballSize: 200, further: 610, foot: 1284 },
}
/** PRIZE 1 without further numbers. */
const tallAlone: Layout = { ...layouts.tall, head: 280, balls: 570 }

const maxBytes = 120 * 1024
/** The first that fits. */
const qualities = [86, 74, 60, 45]

/** A longer name takes two lines, letters. */
const longName = 24

/** The two lines of a long name, broken at the blank nearest to its middle. */
const linesOf = (name: string): string[] => {
  const blanks = [...name.matchAll(/ /g)].map(({ index }) => index)
  const [middle] = blanks.sort((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2))
  return name.length <= longName || middle === undefined ? [name] : [name.slice(0, middle), name.slice(middle + 1)]
}

const headOf = async ({ look, market, date }: ResultPicture, { left, width, head }: Layout): Promise<Drawn> => {
  const { siteName, colours } = look
  const emblem = await emblemAt({ left, top: head, size: 50 }, { ...look, ground: white, sign: colours.ground })
  const lines = linesOf(market)
  const height = lines.length === 1 ? 62 : 38
  return {
    svg: emblem.svg,
    overlays: [
      ...emblem.overlays,
      ...(await Promise.all([
        placed(siteName, 26, white, { left: left + 68, middle: head + 25, width: width - 68 }),
        ...lines.map((line, index) =>
          placed(line, height, white, { left, middle: head + (lines.length === 1 ? 112 : 94) + 44 * index, width }),
        ),
        placed(longDate(date), 32, colours.second, { left, middle: head + 184, width }),
      ])),
    ],
  }
}

const ballsOf = async (
  number: string | null,
  { left, width, balls, ballSize }: Layout,
  { colours }: PictureLook,
): Promise<Drawn> => {
  const row = await ballRow(number, { colours, left, width, middle: balls + 44 + ballSize / 2, size: ballSize })
  const title = await placed(firstPrizeType, 26, colours.second, { left, middle: balls + 16, width })
  return { svg: row.svg, overlays: [title, ...row.overlays] }
}

/** Whether the number is official, since when, and where it was published. */
const footOf = async (picture: ResultPicture, { left, width, foot }: Layout): Promise<Drawn> => {
  const { siteAddress, look } = picture
  const { second } = look.colours
  const isOfficial = firstPrizeNumber({ prizes: picture.prizes }) !== null
  const state = await letterWithin(isOfficial ? drawText.official : drawText.drawing, 26, white, width / 3)
  const address = siteAddress ? await letterWithin(siteAddress, 30, white, width / 3) : null
  const chip = state.width + 40
  const time = isOfficial ? previewText.published(picture) : ''
  const middleOf = (height: number) => Math.round(foot - height / 2)
  return {
    svg: `<rect x="${left}" y="${foot - 25}" width="${chip}" height="50" rx="25" fill="none" stroke="${second}" stroke-width="2"/>`,
    overlays: [
      { input: state.input, left: left + 20, top: middleOf(state.height) },
      ...(time
        ? [
            await placed(time, 26, second, {
              left: left + chip + 20,
              middle: foot,
              width: width - chip - 44 - (address?.width ?? 0),
            }),
          ]
        : []),
      ...(address ? [{ input: address.input, left: left + width - address.width, top: middleOf(address.height) }] : []),
    ],
  }
}

/** All but PRIZE 1. */
const furtherOf = (prizes: readonly StoredPrize[]) => {
  const { singles, lists } = prizeGroups(prizes)
  const groups = [...singles.map((single) => ({ type: single.type, prizes: [single] })), ...lists].map((group) => ({
    title: group.type,
    numbers: group.prizes.map(({ numbers }) => numbers),
  }))
  const isSingle = ({ numbers }: Group) => numbers.length === 1
  return { singles: groups.filter(isSingle), lists: groups.filter((group) => !isSingle(group)) }
}

const furtherNumbers = async (
  prizes: readonly StoredPrize[],
  { shape, look }: ResultPicture,
  layout: Layout,
): Promise<Drawn> => {
  const { left, width, further, foot } = layout
  if (prizes.length === 0) return { svg: '', overlays: [] }
  if (shape === 'tall') {
    const box: Box = { left, top: further, width, height: foot - 45 - further }
    return numberGrid(furtherOf(prizes), box, look.colours)
  }
  return {
    svg: '',
    overlays: [await placed(previewText.further(prizes.length), 30, white, { left, middle: further + 14, width })],
  }
}

/** Draws a draw as JPEG of at most 120 KB. */
export const drawResult = async (picture: ResultPicture): Promise<Buffer> => {
  const { prizes, shape, look } = picture
  const { width, height } = previewSizes[shape]
  const further = prizes.filter((prize) => !isFirstPrize(prize))
  const layout = shape === 'tall' && further.length === 0 ? tallAlone : layouts[shape]
  const parts = await Promise.all([
    headOf(picture, layout),
    ballsOf(firstPrizeNumber({ prizes }), layout, look),
    furtherNumbers(further, picture, layout),
    footOf(picture, layout),
  ])
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${look.colours.ground}"/>${parts.map(({ svg }) => svg).join('')}</svg>`
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
