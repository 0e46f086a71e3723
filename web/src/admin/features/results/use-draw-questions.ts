import { useCallback, useContext, useRef } from 'react'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { closeOn, drawDate, statusAt } from '@papan/contracts/schedule/draw.ts'
import { priorFirstPrizeAt } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { listsApi } from '../../api/lists-api.ts'
import { ClockContext } from '../../../shared/clock/use-clock.ts'
import { confirmDialog } from '../../dialogs/dialog-store.ts'
import { resultsApi } from './results-api.ts'
import { resultsText } from './results-text.ts'

/** Returns a market's current draw date; after midnight this depends on the previous day's result, which is fetched. */
export const useCurrentDrawDate = () => {
  const clock = useContext(ClockContext)
  const { data: schedules } = listsApi.useSchedulesQuery()
  const [askDraw] = resultsApi.useLazyDrawResultQuery()
  return useCallback(
    async (market: string): Promise<string> => {
      const now = clock.now()
      const schedule = schedules?.find(({ marketName }) => marketName === market)
      if (!schedule) return wibDate(now)
      const unsettled = drawDate(schedule, now, null)
      if (unsettled === drawDate(schedule, now, 0)) return unsettled
      const before = await askDraw({ market, date: unsettled })
        .unwrap()
        .catch(() => null)
      return drawDate(schedule, now, priorFirstPrizeAt(before, now))
    },
    [clock, schedules, askDraw],
  )
}

const isBeforeClose = (schedule: Schedule | null, date: string, now: number): boolean =>
  schedule !== null &&
  statusAt(schedule, now, null).status === 'BUKA' &&
  drawsOn(schedule, date) &&
  // NaN without a close time.
  now < closeOn(schedule, date)

/** Asks before starting a draw whose date is still ahead for its market; true if it may start. */
export const useAskBeforeStart = () => {
  const currentDate = useCurrentDrawDate()
  return async (market: string, date: string): Promise<boolean> =>
    date <= (await currentDate(market)) ||
    confirmDialog(resultsText.startEarlyQuestion, { yes: resultsText.startEarlyYes })
}

/** Asks before publishing a prize while the market is open, until confirmed once. */
export const useAskBeforeClose = () => {
  const clock = useContext(ClockContext)
  const confirmed = useRef('')
  return {
    isNeeded: (schedule: Schedule | null, date: string): boolean =>
      confirmed.current !== `${schedule?.marketName} ${date}` && isBeforeClose(schedule, date, clock.now()),
    ask: async (schedule: Schedule | null, date: string): Promise<boolean> => {
      const yes = resultsText.publishEarlyYes
      const isYes = await confirmDialog(resultsText.publishEarlyQuestion, { yes, unfocused: true })
      if (isYes) confirmed.current = `${schedule?.marketName} ${date}`
      return isYes
    },
  }
}
