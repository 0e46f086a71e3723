import type { MarketPaito } from '@papan/contracts/calls/insight-calls.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { paitoText } from './paito-text.ts'
import type { PaitoWeek } from './paito-weeks.ts'
import { cellKey } from './paint/cell-key.ts'
import type { Painted } from './paint/painted.ts'

const cell = { width: 26, height: 28, gap: 2 }
const weekWidth = 76
const margin = 24
const headHeight = 76
const rowHeight = cell.height + 6
/** Shapes of the eight colours, on a cell of 26 x 28. */
const shapes = ['●', '■', '▲', '◆', '+', '–', '○', '□']

/** The table as it is painted: digits on their paint, with period and address. Null where the browser draws none. */
export const paitoPicture = async (
  { market, period }: MarketPaito,
  weeks: readonly PaitoWeek[],
  painted: Painted,
): Promise<Blob | null> => {
  const length = Math.max(1, ...weeks.flatMap(({ days }) => days.map((draw) => draw?.numbers.length ?? 0)))
  const drawDays = paitoText.days.map((_day, at) => weeks.some(({ days }) => days[at]))
  const dayWidth = length * (cell.width + cell.gap) + 10
  const width = 2 * margin + weekWidth + drawDays.reduce((sum, draws) => sum + (draws ? dayWidth : 20), 0)
  const canvas = document.createElement('canvas')
  canvas.width = 2 * width
  canvas.height = 2 * (headHeight + weeks.length * rowHeight + 2 * margin + 20)
  const context = canvas.getContext('2d')
  if (!context) return null
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(name)
  context.scale(2, 2)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, canvas.height)
  context.fillStyle = '#16202f'
  const write = (text: string, x: number, y: number, size: number, align: CanvasTextAlign = 'left') => {
    context.font = `600 ${size}px system-ui, sans-serif`
    context.textAlign = align
    context.fillText(text, x, y)
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
    if (drawDays[at]) write(day, (lefts[at] ?? 0) + dayWidth / 2 - 5, headHeight + margin - 8, 12, 'center')
  for (const [row, { monday, days }] of weeks.entries()) {
    const top = headHeight + margin + row * rowHeight
    context.fillStyle = '#16202f'
    write(dayText(monday).replace(/ \d{4}$/, ''), margin, top + 19, 12)
    for (const [day, draw] of days.entries())
      for (const [at, digit] of Array.from(draw?.numbers ?? '').entries()) {
        const x = (lefts[day] ?? 0) + at * (cell.width + cell.gap)
        const number = draw?.numbers.length ?? 0
        const paint = painted.get(cellKey(draw?.date ?? '', number - 1 - at))
        context.fillStyle = paint ? colour(`--paint-${paint}`) : '#f0eee8'
        context.fillRect(x, top, cell.width, cell.height)
        context.fillStyle = '#16202f'
        write(digit, x + cell.width / 2, top + 20, 15, 'center')
        if (paint) write(shapes[paint - 1] ?? '', x + cell.width - 4, top + 9, 8, 'center')
      }
  }
  context.fillStyle = '#566273'
  write(location.host + location.pathname, margin, canvas.height / 2 - margin, 12)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}
