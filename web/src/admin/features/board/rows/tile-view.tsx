import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
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

export const TileView = ({ row }: { row: BoardRow }) => {
  const tile = useAtNow((now) => tileOf(row, now), 'second', isSame)
  const { tone, number, unit, label } = tile
  const isPlain = tone === 'later'
  return (
    <span
      className={classNames(
        'board-tile flex min-h-11 rounded-control tabular-nums',
        isPlain ? 'board-tile-plain' : 'flex-col items-center justify-center',
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
