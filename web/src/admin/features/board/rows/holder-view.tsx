import { minuteText } from '../../../../shared/format/wib-text.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { boardText, loadText } from '../board-text.ts'
import { Bar } from './bar.tsx'

const looks = {
  me: 'bg-brand text-on-brand',
  other: 'border border-line-strong bg-raised text-ink',
  away: 'border-2 border-dashed border-live bg-sheet text-live',
  none: 'border border-dashed border-line-strong bg-sheet text-soft',
} as const

type AvatarProps = { username: string | null; look: keyof typeof looks }

/** Two letters of a name; '?' without a user. */
export const Avatar = ({ username, look }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      'digits grid size-7 shrink-0 place-items-center rounded-full text-[0.6875rem] leading-none',
      looks[look],
    )}
  >
    {username?.slice(0, 2).toUpperCase() ?? '?'}
  </span>
)

const lookOf = ({ holder }: BoardRow) => {
  if (!holder) return 'none'
  if (holder.isMe) return 'me'
  return holder.isAway ? 'away' : 'other'
}

/** 'terputus 18:38, 11 dari 23, kurang 5' */
const detailOf = ({ draw, group, holder }: BoardRow): string => {
  const isFilling = draw.filled > 0 || group === 'late' || group === 'filling'
  return [
    holder?.isAway && holder.seenAt !== null ? loadText.away(minuteText(holder.seenAt)) : '',
    isFilling ? boardText.filled(draw.filled, draw.planned) : '',
    draw.firstPrize !== null && group === 'filling' ? boardText.missing(draw.planned - draw.filled) : '',
  ]
    .filter((each) => each !== '')
    .join(', ')
}

/** Who holds the draw and how far it is. `isCompact`: without the name of a colleague. */
export const HolderView = ({ row, isCompact }: { row: BoardRow; isCompact: boolean }) => {
  const { holder, draw, group } = row
  const detail = holder || draw.filled > 0 ? detailOf(row) : ''
  const hasBar = group === 'filling' && holder !== null
  return (
    <div className={classNames('board-holder', isCompact && !hasBar && detail === '' && 'board-holder-bare')}>
      <Avatar username={holder?.username ?? null} look={lookOf(row)} />
      <div className={classNames('min-w-0 flex-1', isCompact && 'flex flex-wrap items-center gap-x-2')}>
        <p className={classNames('truncate', holder ? 'font-semibold' : 'text-soft', isCompact && 'sr-only')}>
          {holder?.username ?? boardText.untaken}
          {holder?.isMe && <span className="font-normal"> {boardText.you}</span>}
        </p>
        {detail !== '' && (
          <p
            className={classNames(
              'text-[0.8125rem] leading-5 tabular-nums',
              holder?.isAway ? 'text-live' : 'text-soft',
            )}
          >
            {detail}
          </p>
        )}
        {hasBar && <Bar part={draw.planned > 0 ? draw.filled / draw.planned : 0} className="max-w-30 flex-1" />}
      </div>
    </div>
  )
}
