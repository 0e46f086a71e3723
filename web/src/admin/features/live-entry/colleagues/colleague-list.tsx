import { minuteMs } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { spanText } from '../../../../shared/format/wib-text.ts'
import { resultsText } from '../../results/results-text.ts'
import { deskText } from '../desk/desk-text.ts'
import type { AdminPrize } from '../sheet/last-edited-by.tsx'
import { newestOwnPrize } from '../sheet/use-withdrawal.ts'
import type { Colleague } from './colleagues.ts'

/** Ms; an older number says nothing about what a colleague does. */
const recentMs = 10 * minuteMs

type Prizes = readonly AdminPrize[]

const ColleagueRow = ({ username, prizes }: { username: string; prizes: Prizes }) => {
  const newest = newestOwnPrize(prizes, username)
  const at = newest?.at ? Date.parse(newest.at) : null
  const ago = useAtNow((now) => (at !== null && now - at < recentMs ? spanText(now - at) : null), 'second')
  return (
    <li className="flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="digits grid size-8 shrink-0 place-items-center rounded-full border border-line-strong bg-raised text-[0.8125rem]"
      >
        {username.slice(0, 2).toUpperCase()}
      </span>
      <span className="min-w-0 text-[0.9375rem] leading-snug wrap-anywhere">
        <strong>{username}</strong> {resultsText.alsoHere}
        {newest && ago !== null && (
          <span className="block text-sm text-soft">{deskText.entered(newest.type, newest.numbers, ago)}</span>
        )}
      </span>
    </li>
  )
}

/** Who else has the draw open, with their last number. */
export const ColleagueList = ({ colleagues, prizes }: { colleagues: readonly Colleague[]; prizes: Prizes }) =>
  colleagues.length > 0 && (
    <ul aria-label={resultsText.colleagues} className="flex flex-col gap-2">
      {colleagues.map(({ userId, username }) => (
        <ColleagueRow key={userId} username={username} prizes={prizes} />
      ))}
    </ul>
  )
