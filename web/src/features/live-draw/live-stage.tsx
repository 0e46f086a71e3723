import { useEffect, useRef } from 'react'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import type { Schedule } from '@papan/contracts/calls/schedule-calls.ts'
import { drawAt, type Draw } from '@papan/contracts/rules/draw.ts'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { shortDate } from '../../shared/format/wib-text.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Countdown } from './countdown.tsx'
import { liveDrawState, type LiveDrawState } from './live-draw-state.ts'
import { liveDrawText } from './live-draw-text.ts'
import { useNewPrizes } from './new-prizes.ts'
import { PrizeSheet } from './prize-sheet.tsx'
import { Stage } from './stage.tsx'

/** At the close time every viewer asks at once, unless they are spread over this time, ms. */
const turnSpreadMs = 1_000

/** Fetches again when the countdown has run out or a new draw date has begun. */
const useRefetchOnTurn = (state: LiveDrawState, refetch: () => void): void => {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return undefined
    before.current = state
    const timer = setTimeout(refetch, Math.random() * turnSpreadMs)
    return () => clearTimeout(timer)
  }, [state, refetch])
}

/** Where the schedule stands; another object only when something of it has changed. */
const useDraw = (schedule: Schedule): Draw =>
  JSON.parse(useAtNow((now) => JSON.stringify(drawAt(schedule, now)))) as Draw

type LiveStageProps = { market: string; schedule: Schedule; result: Result | null; refetch: () => void }

/** The stage of one market with everything drawn below it. */
export const LiveStage = ({ market, schedule, result, refetch }: LiveStageProps) => {
  const draw = useDraw(schedule)
  const state = liveDrawState({ schedule, result }, draw)
  const { isFresh, announcement } = useNewPrizes(result)
  useRefetchOnTurn(state, refetch)
  const isToday = result?.date === draw.date
  const last = state === 'COUNTDOWN' ? result : null
  const shown = state === 'FINAL_RESULT' || isToday ? result : null
  return (
    <>
      <Stage market={market} state={state} status={schedule.status} draw={draw} result={result} />
      <output className="sr-only">{announcement}</output>
      {last && (
        <h2 className="pt-2 text-xl font-bold tracking-tight">{liveDrawText.lastResult(shortDate(last.date))}</h2>
      )}
      {state !== 'NOTICE' && (
        // Another draw is another sheet: nothing of the last one moves over to it.
        <div key={last ? last.id : draw.date} className="grid gap-4 lg:grid-cols-2">
          {last ? (
            <PrizeSheet result={last} withFirst />
          ) : (
            <PrizeSheet
              result={shown}
              isOpen={state === 'WAITING' || (state === 'FINAL_RESULT' && isToday)}
              isFresh={isFresh}
            >
              {draw.nextCloseAt !== null && (
                <Card as="section" className="flex flex-col gap-2.5 p-4">
                  <h3 className="text-sm font-bold text-soft">{liveDrawText.next}</h3>
                  <Countdown to={draw.nextCloseAt} />
                </Card>
              )}
            </PrizeSheet>
          )}
        </div>
      )}
    </>
  )
}
