import { minuteText } from '../../../../shared/format/wib-text.ts'
import { coverageText } from '../board-text.ts'
import { coverageMs, type CoverBlock } from './coverage.ts'

const laneHeight = 26
const blockHeight = 22
const letterPx = 8

const looks = {
  one: { block: 'fill-brand-soft stroke-brand', text: 'fill-brand' },
  two: { block: 'fill-warn-soft stroke-warn', text: 'fill-warn' },
  many: { block: 'fill-live stroke-live', text: 'fill-on-live' },
  late: { block: 'fill-live-soft stroke-live', text: 'fill-live' },
  untaken: { block: 'fill-sheet stroke-ink [stroke-dasharray:3_3]', text: 'fill-ink' },
}

const toneOf = ({ rows }: CoverBlock, isUntaken: boolean): keyof typeof looks => {
  if (rows.length >= 3 && !isUntaken) return 'many'
  if (rows.some(({ group }) => group === 'late')) return 'late'
  if (isUntaken) return 'untaken'
  return rows.length === 2 ? 'two' : 'one'
}

/** The whole text if it fits, else a short one, else none. */
const labelOf = ({ rows, isFirst }: CoverBlock, isUntaken: boolean, px: number): string => {
  const [first] = rows
  const name = rows.length === 1 ? (isFirst ? (first?.draw.market ?? '') : '') : String(rows.length)
  const isLate = rows.length > 1 && rows.every(({ group }) => group === 'late')
  const long = isLate
    ? coverageText.lateDraws(rows.length)
    : isUntaken && rows.length > 1
      ? coverageText.draws(rows.length)
      : name
  const fits = (text: string) => text.length * letterPx + 10 <= px
  return [long, name, name.slice(0, 2)].find(fits) ?? ''
}

const percent = (ms: number): string => `${((ms / coverageMs) * 100).toFixed(3)}%`

type LaneProps = {
  who: string
  blocks: readonly CoverBlock[]
  now: number
  width: number
  isUntaken: boolean
  isAway: boolean
}

/** What one person has to do in the next hour, as blocks on a line. */
export const Lane = ({ who, blocks, now, width, isUntaken, isAway }: LaneProps) => {
  const words = blocks.map(({ from, to, rows }) =>
    coverageText.block(rows.map(({ draw }) => draw.market).join(', '), minuteText(from), minuteText(to)),
  )
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place, in the page's colours
      role="img"
      aria-label={`${who}: ${words.join('; ') || coverageText.free}`}
      width="100%"
      height={laneHeight}
      className="block"
    >
      <line
        x1="0"
        x2="100%"
        y1={laneHeight / 2}
        y2={laneHeight / 2}
        className={isAway ? 'stroke-live stroke-4 [stroke-opacity:0.3]' : 'stroke-line'}
      />
      {blocks.map((block) => {
        const { from, to } = block
        const tone = toneOf(block, isUntaken)
        const label = labelOf(block, isUntaken, ((to - from) / coverageMs) * width)
        const isCentred = block.rows.length > 1
        return (
          <svg key={from} x={percent(from - now)} width={percent(to - from)} height={laneHeight}>
            <rect
              x="1"
              y={(laneHeight - blockHeight) / 2}
              width="100%"
              height={blockHeight}
              rx="6"
              className={`w-[calc(100%-2px)] ${looks[tone].block}`}
            />
            {label && (
              <text
                x={isCentred ? '50%' : 8}
                y={laneHeight / 2}
                textAnchor={isCentred ? 'middle' : 'start'}
                className={`text-[0.8125rem] font-bold [dominant-baseline:central] ${looks[tone].text}`}
              >
                {label}
              </text>
            )}
          </svg>
        )
      })}
    </svg>
  )
}
