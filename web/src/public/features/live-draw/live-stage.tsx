import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { recentDate, shortDate } from '../../../shared/format/wib-text.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Countdown } from './countdown.tsx'
import { liveDrawText } from './live-draw-text.ts'
import { useNewPrizes, landedSince } from './new-prizes.ts'
import { PrizeSheet } from './prize-sheet.tsx'
import { Stage } from './stage.tsx'
import { useLiveState } from './use-live-market.ts'
import { useWatchOptions } from './watch-options.tsx'
import { useEffect, useRef } from 'react'

/** Keeps the screen on while `isOn` and the page is in sight. Browsers release it with the tab; some lack it. */
const useWakeLock = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    let isAsking = false
    const request = async () => {
      if (document.visibilityState !== 'visible' || isAsking || (lock && !lock.released)) return
      isAsking = true
      try {
        // oxlint-disable-next-line compat/compat -- tested above
        const got = await navigator.wakeLock.request('screen')
        if (isOver) await got.release()
        else lock = got
      } finally {
        isAsking = false
      }
    }
    // Refused in power saving.
    const keep = () => void request().catch(() => undefined)
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release().catch(() => undefined)
    }
  }, [isOn])
}

type Signals = { hasSound: boolean; hasVibration: boolean }

/** Sounds and vibrates, as asked for, when numbers arrive while the page is open; others never fetch its code. */
const useLandingSignals = (result: Result | null, { hasSound, hasVibration }: Signals): void => {
  const before = useRef(result)
  useEffect(() => {
    const landed = landedSince(before.current, result)
    before.current = result
    if (landed.length === 0 || !(hasSound || hasVibration)) return
    import('./landing-sound.ts').then((landing) => landing.signal(landed, hasSound, hasVibration), console.warn)
  }, [result, hasSound, hasVibration])
}

type LiveStageProps = {
  market: string
  schedule: PublicSchedule
  result: Result | null
  /** Of a usual draw. */
  usual: readonly PrizeCount[]
  refetch: () => void
}

/** The stage of one market with its prizes. */
export const LiveStage = ({ market, schedule, result, usual, refetch }: LiveStageProps) => {
  const { draw, state } = useLiveState({ schedule, result, refetch })
  const { isFresh, announcement } = useNewPrizes(result)
  const options = useWatchOptions()
  useWakeLock(options.isAwake && state === 'WAITING')
  useLandingSignals(result, options)
  const isToday = result?.date === draw.date
  const last = state === 'COUNTDOWN' ? result : null
  const shown = state === 'FINAL_RESULT' || isToday ? result : null
  return (
    <>
      <Stage
        market={market}
        state={state}
        schedule={schedule}
        draw={draw}
        result={result}
        usual={usual}
        isFresh={isFresh}
      />
      <output className="sr-only">{announcement}</output>
      {state !== 'NOTICE' && (
        // Keyed by draw: no state of the last one survives.
        <div key={last ? last.id : draw.date} className="grid content-start gap-3">
          {last && <h2 className="text-xl font-bold">{liveDrawText.lastResult(shortDate(last.date))}</h2>}
          {last ? (
            <PrizeSheet result={last} withFirst />
          ) : (
            <PrizeSheet
              result={shown}
              usual={usual}
              isOpen={state === 'WAITING' || (state === 'FINAL_RESULT' && isToday)}
              isFresh={isFresh}
            />
          )}
          {!last && draw.nextCloseAt !== null && (
            <Card as="section" className="next-draw flex min-h-14 flex-wrap items-center gap-x-2.5 px-4 py-1.5">
              <h3 className="text-[0.875rem] font-bold text-soft">{liveDrawText.next}</h3>
              <p className="text-[0.8125rem] text-soft">{recentDate(wibDate(draw.nextCloseAt), draw.date)}</p>
              <Countdown to={draw.nextCloseAt} />
            </Card>
          )}
        </div>
      )}
    </>
  )
}
