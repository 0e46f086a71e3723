import { Link } from 'react-router-dom'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { dayText, minuteText } from '../../../../shared/format/wib-text.ts'
import { buttonClass } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { listsApi } from '../../../api/lists-api.ts'
import { Empty } from '../../../lists/empty.tsx'
import { adminPaths } from '../../../paths/admin-paths.ts'
import { boardText } from '../board-text.ts'

/** The first draw to come; '' without a schedule. */
const useFirstDraw = (): string => {
  const { data } = listsApi.useSchedulesQuery()
  const now = useAtNow((now) => Math.floor(now / minuteMs) * minuteMs)
  const coming = (data ?? []).flatMap((schedule) => {
    const next = schedule.status === 'BUKA' ? nextDraw(schedule, now) : null
    return next ? [{ market: schedule.marketName, at: next.closesAt }] : []
  })
  const [first] = coming.sort((a, b) => a.at - b.at)
  return first ? boardText.tomorrow(first.market, `${dayText(wibDate(first.at))} ${minuteText(first.at)} WIB`) : ''
}

export const AllDone = () => {
  const first = useFirstDraw()
  return (
    <Card>
      <Empty text={boardText.allDone}>{first && <p className="font-semibold">{first}</p>}</Empty>
    </Card>
  )
}

export const NoDraws = () => (
  <Card>
    <Empty text={boardText.none}>
      <Link to={adminPaths.schedules} className={buttonClass('secondary')}>
        {boardText.toSchedules}
      </Link>
    </Empty>
  </Card>
)
