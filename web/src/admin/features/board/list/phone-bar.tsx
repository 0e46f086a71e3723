import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { boardText } from '../board-text.ts'
import { Bar } from '../rows/bar.tsx'
import type { RowContext } from '../rows/draw-row.tsx'
import { RowAction } from '../rows/row-actions.tsx'
import { rowButtons } from '../rows/row-actions.tsx'
import { tileOf, tileWords } from '../rows/tile.ts'

/** The reader's own running draw, else the next one to take. */
export const barRow = (rows: readonly BoardRow[]): BoardRow | null => {
  const isRunning = ({ group }: BoardRow) => group === 'late' || group === 'filling'
  return (
    rows.find((row) => row.holder?.isMe && isRunning(row)) ??
    rows.find(({ claim, group }) => claim === null && group !== 'done' && group !== 'off') ??
    null
  )
}

type PhoneBarProps = { row: BoardRow; now: number; isFilled: boolean; context: RowContext }

export const PhoneBar = ({ row, now, isFilled, context }: PhoneBarProps) => {
  const { draw, holder } = row
  const words = useAtNow((at) => tileWords(tileOf(row, at)), 'second')
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-5 -mb-12 flex items-center gap-3 border-t border-line bg-sheet px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="truncate font-bold">{draw.market}</span>
          <span className="shrink-0 text-sm text-soft tabular-nums">
            {holder ? boardText.filled(draw.filled, draw.planned) : words}
          </span>
        </p>
        {holder && <Bar part={draw.planned > 0 ? draw.filled / draw.planned : 0} />}
      </div>
      <RowAction
        row={row}
        button={rowButtons(row, now).at(-1) ?? 'view'}
        look={isFilled ? 'primary' : 'secondary'}
        hasKeys={false}
        isOffline={context.isOffline}
        actions={context.actions}
        onHandOver={() => context.onHandOver(row)}
      />
    </div>
  )
}
