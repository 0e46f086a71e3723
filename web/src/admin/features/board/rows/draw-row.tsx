import { Link } from 'react-router-dom'
import { minuteText } from '../../../../shared/format/wib-text.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { drawPath } from '../../../paths/admin-paths.ts'
import type { DrawActions } from '../actions/use-draw-actions.ts'
import { boardText } from '../board-text.ts'
import { HolderView } from './holder-view.tsx'
import { AnswerButtons, RowAction } from './row-actions.tsx'
import type { RowButton } from './row-actions.tsx'
import { hasNotes, RowNotes } from './row-notes.tsx'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { tileOf, tileWords, type Tile, type TileTone } from './tile.ts'

const tones: Record<TileTone, string> = {
  ringing: 'bg-live text-on-live',
  late: 'bg-live-soft text-live',
  answered: 'border border-dashed border-live text-live',
  draw: 'bg-brand-soft text-brand',
  soon: 'bg-warn-soft text-warn',
  later: 'text-ink',
}

const isSame = (a: Tile, b: Tile): boolean => a.tone === b.tone && tileWords(a) === tileWords(b)

const TileView = ({ row }: { row: BoardRow }) => {
  const tile = useAtNow((now) => tileOf(row, now), 'second', isSame)
  const { tone, number, unit, label } = tile
  const isPlain = tone === 'later'
  return (
    <span
      className={classNames(
        'board-tile flex min-h-11 flex-col items-center justify-center rounded-control',
        isPlain && 'board-tile-plain',
        tones[tone],
      )}
    >
      <span className="sr-only">{tileWords(tile)}</span>
      <span aria-hidden="true" className="digits text-lg leading-5">
        {number}
        {unit && <span className="ml-1 font-sans text-[0.8125rem] font-semibold">{unit}</span>}
      </span>
      <span aria-hidden="true" className={classNames('text-[0.8125rem] leading-4', isPlain && 'text-soft')}>
        {label}
      </span>
    </span>
  )
}

/** The id of the link that has the focus while its row is selected. */
export const rowId = (key: string): string => `undian-${key.replaceAll(/[^\w-]/g, '-')}`

export type RowContext = {
  /** Cards below 1024 px: no keys, no selection. */
  isCards: boolean
  isOffline: boolean
  actions: DrawActions
  onHandOver: (row: BoardRow) => void
  onAnswer: (row: BoardRow) => void
}

type DrawRowProps = {
  row: BoardRow
  buttons: readonly RowButton[]
  isSelected: boolean
  /** Carries the only filled button of the screen. */
  isFilled: boolean
  context: RowContext
}

const timesOf = ({ closesAt, resultAt }: BoardRow): string =>
  boardText.times(minuteText(closesAt), minuteText(resultAt))

export const DrawRow = ({ row, buttons, isSelected, isFilled, context }: DrawRowProps) => {
  const { isCards, isOffline, actions, onHandOver, onAnswer } = context
  const { draw, alarm, group } = row
  const isRinging = group === 'late' && alarm.isRinging
  const main = buttons.at(-1)
  // Only the selected row of a wide screen offers to open an unclaimed draw.
  const shown = buttons.filter((each) => each !== 'open' || each === main || (isSelected && !isCards))
  const isViewOnly = main === 'view'
  const looks = (button: RowButton) => {
    if (button === main) return isFilled ? 'primary' : button === 'view' ? 'quiet' : 'secondary'
    return button === 'open' ? 'secondary' : 'quiet'
  }
  return (
    <li
      data-row={row.key}
      aria-current={isSelected || undefined}
      className={classNames(
        'board-row',
        isRinging && 'board-row-ringing',
        isSelected && !isCards && 'board-row-selected',
        group === 'next' && 'board-row-next',
        isCards && (isRinging || shown.length > 1) && 'board-row-tall',
      )}
    >
      <TileView row={row} />
      <span aria-hidden="true" className="board-mark digits">
        {draw.market.slice(0, 2)}
      </span>
      <div className="board-name">
        <p className="truncate font-bold">
          <Link
            id={rowId(row.key)}
            to={drawPath(draw)}
            className={classNames('outline-none', isCards && isViewOnly && 'after:absolute after:inset-0')}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              if (!isOffline) void actions.open(row)
            }}
          >
            {draw.market}
          </Link>
        </p>
        <p className="text-[0.8125rem] leading-5 text-soft tabular-nums">{timesOf(row)}</p>
      </div>
      <HolderView row={row} isCompact={isCards} />
      {!(isCards && isViewOnly) && (
        <div className="board-actions">
          {shown.map((button) => (
            <RowAction
              key={button}
              row={row}
              button={button}
              look={looks(button)}
              hasKeys={isSelected && !isCards}
              isOffline={isOffline}
              actions={actions}
              onHandOver={() => onHandOver(row)}
            />
          ))}
        </div>
      )}
      {hasNotes(row) && (
        <div className="board-notes">
          <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
            <RowNotes row={row} />
          </div>
          {isRinging && (
            <AnswerButtons
              row={row}
              hasKeys={isSelected && !isCards}
              isOffline={isOffline}
              actions={actions}
              onOther={() => onAnswer(row)}
            />
          )}
        </div>
      )}
    </li>
  )
}
