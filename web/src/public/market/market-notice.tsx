import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { marketText, noticeTitle } from './market-text.ts'

type MarketNoticeProps = {
  /** Not BUKA; all but TUTUP read as postponed. `reason`: of a planned status or a day off. */
  schedule: Pick<PublicSchedule, 'status' | 'reason'>
  /** On a market's own page. */
  today?: boolean
  className?: string
}

/** Shown instead of the result of a closed or postponed market. */
export const MarketNotice = ({ schedule: { status, reason }, today = false, className }: MarketNoticeProps) => {
  const closed = status === 'TUTUP'
  const title = closed && today ? marketText.closedToday : noticeTitle(status)
  return (
    <div className={classNames('flex flex-col items-center justify-center gap-1 text-center text-balance', className)}>
      <p className="text-lg font-bold">{title}</p>
      <p className="text-sm opacity-80">{closed ? marketText.closedHint : marketText.postponedHint}</p>
      {reason && <p className="line-clamp-2 text-sm font-semibold wrap-anywhere">{reason}</p>}
    </div>
  )
}
