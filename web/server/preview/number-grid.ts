import type { OverlayOptions } from 'sharp'
import { letterWithin } from './lettering.ts'
import { mint, white } from './draw-preview.ts'

type Group = { title: string; numbers: readonly string[] }
type Box = { left: number; top: number; width: number; height: number }

const gap = 8
const titleHeight = 34
const groupGap = 10
const columnChoices = [5, 8, 12, 16]
/** A smaller line takes more columns, px. */
const readable = 26

/** Numbers alone on their line share it with their title. */
const isSingle = ({ numbers }: Group): boolean => numbers.length === 1

type Sizes = { columns: number; row: number }

const sizesOf = (groups: readonly Group[], height: number): Sizes => {
  const largest = height / 8
  let chosen: Sizes = { columns: 5, row: largest }
  for (const columns of columnChoices) {
    const rows = groups.reduce((sum, group) => sum + Math.ceil(group.numbers.length / columns), 0)
    const titles = groups.filter((group) => !isSingle(group)).length
    const free = height - titles * titleHeight - groups.length * groupGap
    chosen = { columns, row: Math.max(12, Math.min(largest, free / Math.max(1, rows))) }
    if (chosen.row >= readable) break
  }
  return chosen
}

/** The groups of prizes below each other, shrunk to fit the box. */
export const numberGrid = async (groups: readonly Group[], { left, top, width, height }: Box) => {
  const { columns, row } = sizesOf(groups, height)
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
    cells.push(`<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="8" fill="#0e6b5a"/>`)
    write(text, Math.min(34, high * 0.56), white, box, true)
  }
  let y = top
  const cellWidth = (width - gap * (columns - 1)) / columns
  for (const group of groups) {
    if (isSingle(group)) {
      const wide = Math.min(width / 2, 240)
      write(group.title, Math.min(26, row * 0.5), mint, { left, top: y, width: width - wide, height: row - gap }, false)
      cell(group.numbers[0] ?? '', { left: left + width - wide, top: y, width: wide, height: row - gap })
      y += row + groupGap / 2
      continue
    }
    write(group.title, 22, mint, { left, top: y, width, height: titleHeight - 6 }, false)
    y += titleHeight
    for (const [index, number] of group.numbers.entries()) {
      const x = left + (index % columns) * (cellWidth + gap)
      const line = y + Math.floor(index / columns) * row
      cell(number, { left: x, top: line, width: cellWidth, height: row - gap })
    }
    y += Math.ceil(group.numbers.length / columns) * row + groupGap
  }
  return { svg: cells.join(''), overlays: await Promise.all(letters) }
}
