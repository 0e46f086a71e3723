import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { cellLook, filterLook } from './cell-look.ts'
import { isFiltered, meetsFilter, type PaitoView } from './paito-query.ts'
import { paitoText } from './paito-text.ts'
import { drawDaysOf, isDraw, type PaitoDraw, type PaitoWeek } from './paito-weeks.ts'
import { cellKey } from './paint/cell-key.ts'
import type { Painted } from './paint/painted.ts'

type Pictured = { paito: MarketPaito; view: PaitoView; weeks: readonly PaitoWeek[]; painted: Painted }

const cell = { width: 26, height: 28, gap: 2 }
const weekWidth = 76
const margin = 24
const headHeight = 76
const letterHeight = 12
/** Shapes of the eight colours, on a cell of 26 x 28. */
const shapes = ['●', '■', '▲', '◆', '+', '–', '○', '□']
/** As on paper: light in both modes. */
const [ink, soft, well] = ['#16202f', '#566273', '#f0eee8']

type Look = { fill: string; outline?: string; text: string }

/** A cell without paint, as the table shows it. */
const lookOf = (numbers: string, at: number, view: PaitoView, token: (name: string) => string): Look => {
  const brand = token('--brand-paper')
  const classes = cellLook(numbers, at, view.scheme).split(' ')
  const own = view.scheme === 'angka' ? token(`--digit-${numbers[at] ?? ''}`) : brand
  const filtered = isFiltered(view.filter)
    ? filterLook(numbers, at, view.filter, meetsFilter(numbers, view.filter)).split(' ')
    : []
  if (filtered.includes('paito-hit')) return { fill: own, text: '#ffffff' }
  if (filtered.includes('paito-dim'))
    return { fill: well, text: ink, ...(filtered.includes('paito-of-hit') && { outline: own }) }
  if (view.scheme === 'angka' || classes.includes('paito-full')) return { fill: own, text: '#ffffff' }
  return classes.includes('paito-outline') ? { fill: '#ffffff', outline: brand, text: ink } : { fill: well, text: ink }
}

/** The table as the page shows it, with paint, period and address. Null where the browser draws none. */
export const paitoPicture = async ({ paito, view, weeks, painted }: Pictured): Promise<Blob | null> => {
  const { market, period } = paito
  const length = Math.max(1, ...weeks.flatMap(({ days }) => days.map((day) => (isDraw(day) ? day.numbers.length : 0))))
  const drawDays = drawDaysOf(weeks)
  const rowHeight = cell.height + 6 + (view.scheme === 'shio' ? letterHeight : 0)
  const dayWidth = length * (cell.width + cell.gap) + 10
  const width = 2 * margin + weekWidth + drawDays.reduce((sum, draws) => sum + (draws ? dayWidth : 20), 0)
  const canvas = document.createElement('canvas')
  canvas.width = 2 * width
  canvas.height = 2 * (headHeight + weeks.length * rowHeight + 2 * margin + 20)
  const context = canvas.getContext('2d')
  if (!context) return null
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name)
  context.scale(2, 2)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, canvas.height)
  const write = (text: string, x: number, y: number, size: number, colour = ink, align: CanvasTextAlign = 'left') => {
    context.font = `600 ${size}px system-ui, sans-serif`
    context.textAlign = align
    context.fillStyle = colour
    context.fillText(text, x, y)
  }
  const drawNumber = ({ date, numbers, shio, corrected }: PaitoDraw, left: number, top: number) => {
    for (const [at, digit] of Array.from(numbers).entries()) {
      const x = left + at * (cell.width + cell.gap)
      const paint = painted.get(cellKey(date, numbers.length - 1 - at))
      const look = paint ? { fill: token(`--paint-${paint}`), text: ink } : lookOf(numbers, at, view, token)
      context.fillStyle = look.fill
      context.fillRect(x, top, cell.width, cell.height)
      if ('outline' in look && look.outline) {
        context.strokeStyle = look.outline
        context.strokeRect(x + 0.5, top + 0.5, cell.width - 1, cell.height - 1)
      }
      write(digit, x + cell.width / 2, top + 20, 15, look.text, 'center')
      if (paint) write(shapes[paint - 1] ?? '', x + cell.width - 4, top + 9, 8, ink, 'center')
    }
    const right = left + numbers.length * (cell.width + cell.gap)
    if (view.scheme === 'shio' && shio !== null)
      write(shio.slice(0, 3), right - cell.width - cell.gap, top + cell.height + 11, 11, soft, 'center')
    if (corrected) write('●', right, top + 4, 10, '#8a5a00', 'center')
  }

  write(paitoText.title(market), margin, margin + 14, 20)
  write(`${dayText(period.from)} – ${dayText(period.to)}`, margin, margin + 36, 13)
  let left = margin + weekWidth
  const lefts = drawDays.map((draws) => {
    const at = left
    left += draws ? dayWidth : 20
    return at
  })
  for (const [at, day] of paitoText.days.entries())
    if (drawDays[at]) write(day, (lefts[at] ?? 0) + dayWidth / 2 - 5, headHeight + margin - 8, 12, ink, 'center')
  for (const [row, { monday, days }] of weeks.entries()) {
    const top = headHeight + margin + row * rowHeight
    write(dayText(monday).replace(/ \d{4}$/, ''), margin, top + 19, 12)
    for (const [at, day] of days.entries()) {
      if (isDraw(day)) drawNumber(day, lefts[at] ?? 0, top)
      else if (day === 'off') write(paitoText.off, (lefts[at] ?? 0) + dayWidth / 2 - 5, top + 19, 12, soft, 'center')
    }
  }
  write(location.host + location.pathname, margin, canvas.height / 2 - margin, 12, soft)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}
