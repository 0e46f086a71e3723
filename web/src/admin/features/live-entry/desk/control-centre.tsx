import { useState } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { listsApi } from '../../../api/lists-api.ts'
import { longDate } from '../../../../shared/format/wib-text.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { LoadError } from '../../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import type { ActiveDraw, Leave, Staff } from './active-session.ts'
import { planFrom } from '../../results/draw-plan.ts'
import { EntryDesk } from './entry-desk.tsx'
import { resultsApi } from '../../results/results-api.ts'
import { resultsText } from '../../results/results-text.ts'
import { useColleagues } from '../colleagues/colleagues.ts'

/** Ms. Prizes of colleagues are pushed within a second; polling covers a failed push. */
const pollingInterval = { alone: 10_000, together: 3_000 }

type ControlCentreProps = {
  draw: ActiveDraw
  staff: Staff
  onLeave: Leave
  onOpened: (draw: ActiveDraw) => void
}

const Waiting = () => (
  <div data-waiting className="grid items-start gap-5 lg:grid-cols-[23rem_1fr]">
    <Skeleton className="h-96" />
    <Skeleton className="h-140" />
  </div>
)

/** The draw's state comes from the server, also after a reload. */
export const ControlCentre = ({ draw, staff, onLeave, onOpened }: ControlCentreProps) => {
  const { market, date } = draw
  const colleagues = useColleagues(draw, staff.userId)
  const {
    data: result,
    isError,
    refetch,
  } = resultsApi.useDrawResultQuery(
    { market, date },
    {
      pollingInterval: colleagues.length > 0 ? pollingInterval.together : pollingInterval.alone,
      skipPollingIfUnfocused: true,
    },
  )
  // If the recent draws fail to load, the default plan applies.
  const { data: recent, isLoading } = resultsApi.useRecentDrawsQuery(result ? market : skipToken)
  // Wait for the schedules: the market's clock must not shift the form while an admin types.
  const { isLoading: hasNoSchedules } = listsApi.useSchedulesQuery()
  // Never send what another admin typed in this browser.
  const key = result ? `${staff.userId} ${result.id}` : null
  // Once shown it stays: a time table that failed is fetched again while an admin types.
  const [shown, setShown] = useState<string | null>(null)
  if (key !== null && key !== shown && !isLoading && !hasNoSchedules) setShown(key)
  if (result && key === shown) {
    const others = recent?.filter(({ id }) => id !== result.id) ?? []
    return (
      <EntryDesk
        key={key}
        result={result}
        plan={planFrom(others)}
        last={others.find((each) => each.date < date) ?? null}
        staff={staff}
        colleagues={colleagues}
        onLeave={onLeave}
        onOpened={onOpened}
      />
    )
  }
  if (isError) return <LoadError text={resultsText.historyFailed} onRetry={() => void refetch()} />
  if (result !== null) return <Waiting />
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <p>
        <strong>
          {market}, {longDate(date)}.
        </strong>{' '}
        {resultsText.sessionGone}
      </p>
      <Button look="secondary" onClick={() => onLeave()}>
        {resultsText.otherSession}
      </Button>
    </Card>
  )
}
