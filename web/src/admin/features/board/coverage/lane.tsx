import { minuteText } from '../../../../shared/format/wib-text.ts'
import { coverageText } from '../board-text.ts'
import { coverageMs, type CoverBlock } from './coverage.ts'

const laneHeight = 26
const blockHeight = 22
const letterPx = 8

const toneOf = ({ rows }: CoverBlock, isUntaken: boolean): string => {
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
      <line x1="0" x2="100%" y1={laneHeight / 2} y2={laneHeight / 2} className={isAway ? 'cover-away' : 'cover-line'} />
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
              className={`cover-block cover-${tone}`}
            />
            {label && (
              <text
                x={isCentred ? '50%' : 8}
                y={laneHeight / 2}
                textAnchor={isCentred ? 'middle' : 'start'}
                className={`cover-text cover-${tone}-text`}
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
