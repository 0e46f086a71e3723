import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import { listsApi } from '../../shared/admin/lists-api.ts'
import { longDate } from '../../shared/format/wib-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { ActiveSession } from './active-session.ts'
import { planFrom, sheetOf, type DrawPlan } from './draw-plan.ts'
import { DrawSheet } from './draw-sheet.tsx'
import { EditResult } from './edit-result.tsx'
import { MarketClock } from './market-clock.tsx'
import { PrizeForm } from './prize-form.tsx'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'
import { usePrizeEntry } from './use-prize-entry.ts'

/** A colleague may be entering the same draw, ms. */
const pollingInterval = 10_000

type ControlCentreProps = { session: ActiveSession; focusAtOnce: boolean; onLeave: () => void }
type SheetsProps = ControlCentreProps & { result: Result; plan: DrawPlan }

const Entry = ({ result, plan, session, focusAtOnce, onLeave }: SheetsProps) => {
  const { form, submit, pick, onTheirWay, saved, error } = usePrizeEntry(result, plan)
  const [type, numbers] = useWatch({ control: form.control, name: ['type', 'numbers'] })
  const [editing, setEditing] = useState(false)
  const { data: schedules } = listsApi.useSchedulesQuery()
  const schedule = schedules?.find(({ marketName }) => marketName === session.market)
  const sheet = sheetOf(plan, result.prizes)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[25rem_1fr]">
      <Card aria-label={session.market} className="flex flex-col gap-5 p-5 lg:sticky lg:top-20">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-lg font-bold">{session.market}</h2>
            <p className="text-[0.9375rem] text-soft">{longDate(session.date)}</p>
          </div>
          <Button look="secondary" className="shrink-0" disabled={onTheirWay.length > 0} onClick={onLeave}>
            {resultsText.otherSession}
          </Button>
        </div>
        {schedule && (
          <div className="-mt-2">
            <MarketClock schedule={schedule} date={session.date} />
          </div>
        )}
        <PrizeForm
          market={session.market}
          form={form}
          sheet={sheet}
          error={error}
          focusAtOnce={focusAtOnce}
          onSubmit={submit}
        />
        <output className="sr-only">{saved && resultsText.saved(saved.type, saved.numbers)}</output>
      </Card>
      <DrawSheet
        result={result}
        sheet={sheet}
        draft={{ type: type.trim(), numbers: numbers.trim() }}
        onTheirWay={onTheirWay}
        saved={saved}
        onPick={pick}
        actions={
          result.prizes.length > 0 && (
            <Button look="secondary" onClick={() => setEditing(true)}>
              {resultsText.edit}
            </Button>
          )
        }
      />
      {editing && <EditResult result={result} onClose={() => setEditing(false)} />}
    </div>
  )
}

const Waiting = () => (
  <div className="grid items-start gap-5 lg:grid-cols-[25rem_1fr]">
    <Skeleton className="h-96" />
    <Skeleton className="h-140" />
  </div>
)

/** The draw that is being entered: the entry form beside the sheet. Its state comes from the server, also after a reload. */
export const ControlCentre = (props: ControlCentreProps) => {
  const { session, onLeave } = props
  const { market, date } = session
  const {
    data: result,
    isError,
    refetch,
  } = resultsApi.useDrawResultQuery({ market, date }, { pollingInterval, skipPollingIfUnfocused: true })
  // Without the recent draws the sheet is the usual one: nobody waits for them longer than for the draw itself.
  const { data: recent, isLoading } = resultsApi.useRecentDrawsQuery(result ? market : skipToken)
  if (result && !isLoading) {
    const plan = planFrom(recent?.filter(({ id }) => id !== result.id) ?? [])
    return <Entry key={result.id} {...props} plan={plan} result={result} />
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
      <Button look="secondary" onClick={onLeave}>
        {resultsText.otherSession}
      </Button>
    </Card>
  )
}
