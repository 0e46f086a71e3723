import { skipToken } from '@reduxjs/toolkit/query/react'
import { listsApi } from '../../shared/admin/lists-api.ts'
import { longDate } from '../../shared/format/wib-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { ActiveSession } from './active-session.ts'
import { planFrom } from './draw-plan.ts'
import { EntryDesk } from './entry-desk.tsx'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'
import { useColleagues } from './use-colleagues.ts'

/** How often the draw is asked for, ms. Colleagues' prizes are pushed within a second; this is for when nothing can be pushed. */
const pollingInterval = { alone: 10_000, together: 3_000 }

/** Who is signed in here. */
export type Staff = { userId: string; username: string }

/** Leaves the draw, for the form that begins one of the market `next` where one is named. */
export type Leave = (next?: string) => void

type ControlCentreProps = { session: ActiveSession; staff: Staff; focusAtOnce: boolean; onLeave: Leave }

const Waiting = () => (
  <div data-waiting className="grid items-start gap-5 lg:grid-cols-[25rem_1fr]">
    <Skeleton className="h-96" />
    <Skeleton className="h-140" />
  </div>
)

/** The draw that is being entered: the entry form beside the sheet. Its state comes from the server, also after a reload. */
export const ControlCentre = ({ session, staff, focusAtOnce, onLeave }: ControlCentreProps) => {
  const { market, date } = session
  const colleagues = useColleagues(session, staff.userId)
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
  // Without the recent draws the sheet is the usual one: nobody waits for them longer than for the draw itself.
  const { data: recent, isLoading } = resultsApi.useRecentDrawsQuery(result ? market : skipToken)
  // The market's clock stands in the form: it must not push what is typed when it comes.
  const { isLoading: hasNoSchedules } = listsApi.useSchedulesQuery()
  if (result && !isLoading && !hasNoSchedules) {
    const others = recent?.filter((draw) => draw.id !== result.id) ?? []
    return (
      <EntryDesk
        // What one admin typed is never sent by another who signs in here.
        key={`${staff.userId} ${result.id}`}
        result={result}
        plan={planFrom(others)}
        last={others.find((draw) => draw.date < date) ?? null}
        staff={staff}
        colleagues={colleagues}
        focusAtOnce={focusAtOnce}
        onLeave={onLeave}
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
