import type { OverlayOptions } from 'sharp'
import { letterWithin } from './lettering.ts'
import type { PictureColours } from '@papan/contracts/identity/brand-colours.ts'
import { white } from './ball-row.ts'

export type Group = { title: string; numbers: readonly string[] }
export type Box = { left: number; top: number; width: number; height: number }

const gap = 8
const titleHeight = 34
const groupGap = 10
/** Numbers of a list, and single numbers with their title, beside each other. */
const columnChoices = [
  { ofList: 5, ofSingles: 1 },
  { ofList: 8, ofSingles: 2 },
  { ofList: 12, ofSingles: 4 },
  { ofList: 16, ofSingles: 6 },
]
/** A smaller line takes more columns, px. */
const readable = 26
const smallest = 12

type Sizes = { ofList: number; ofSingles: number; row: number }

const sizesOf = (singles: readonly Group[], lists: readonly Group[], height: number): Sizes => {
  const largest = height / 8
  let chosen: Sizes = { ofList: 5, ofSingles: 1, row: largest }
  for (const { ofList, ofSingles } of columnChoices) {
    const rows = lists.reduce(
      (sum, { numbers }) => sum + Math.ceil(numbers.length / ofList),
      Math.ceil(singles.length / ofSingles),
    )
    const free = height - lists.length * (titleHeight + groupGap) - (singles.length > 0 ? groupGap : 0)
    chosen = { ofList, ofSingles, row: Math.max(smallest, Math.min(largest, free / Math.max(1, rows))) }
    if (chosen.row >= readable) break
  }
  return chosen
}

/** The prizes below each other, shrunk to fit the box: single numbers beside their titles, then the lists. */
export const numberGrid = async (
  { singles, lists }: { singles: readonly Group[]; lists: readonly Group[] },
  { left, top, width, height }: Box,
  colours: PictureColours,
) => {
  const { ofList, ofSingles, row } = sizesOf(singles, lists, height)
  const cells: string[] = []
  const letters: Promise<OverlayOptions>[] = []
  const write = (text: string, size: number, colour: string, box: Box, isCentred: boolean) =>
    letters.push(
      letterWithin(text, size, colour, box.width - 4).then((drawn) => ({
        input: drawn.input,
        left: Math.round(isCentred ? box.left + (box.width - drawn.width) / 2 : box.left),
        top: Math.round(box.top + (box.height - drawn.height) / 2),
      })),
    )
  const cell = (text: string, box: Box) => {
    const { left: x, top: y, width: wide, height: high } = box
    cells.push(`<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="8" fill="${colours.cell}"/>`)
    write(text, Math.min(34, high * 0.56), white, box, true)
  }
  const widthOf = (columns: number) => (width - gap * (columns - 1)) / columns
  const placeOf = (index: number, columns: number, y: number) => ({
    left: left + (index % columns) * (widthOf(columns) + gap),
    top: y + Math.floor(index / columns) * row,
    width: widthOf(columns),
    height: row - Math.min(gap, row / 4),
  })
  for (const [index, { title, numbers }] of singles.entries()) {
    const place = placeOf(index, ofSingles, top)
    const wide = Math.min(place.width / 2, 240)
    write(title, Math.min(26, row * 0.5), colours.second, { ...place, width: place.width - wide }, false)
    cell(numbers[0] ?? '', { ...place, left: place.left + place.width - wide, width: wide })
  }
  let y = top + (singles.length > 0 ? Math.ceil(singles.length / ofSingles) * row + groupGap : 0)
  for (const { title, numbers } of lists) {
    write(title, 22, colours.second, { left, top: y, width, height: titleHeight - 6 }, false)
    y += titleHeight
    for (const [index, number] of numbers.entries()) cell(number, placeOf(index, ofList, y))
    y += Math.ceil(numbers.length / ofList) * row + groupGap
  }
  return { svg: cells.join(''), overlays: await Promise.all(letters) }
}
