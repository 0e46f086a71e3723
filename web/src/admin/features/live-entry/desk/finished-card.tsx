import { useEffect, useRef } from 'react'
import type { AdminResult, Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { longDate, minuteText } from '../../../../shared/format/wib-text.ts'
import { Balls } from '../../../../shared/ui/ball.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import CircleCheck from '../../../icons/circle-check.svg?react'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { resultsText } from '../../results/results-text.ts'
import { timeLeftText, type NextDraw } from '../next/use-next-draw.ts'
import { BoardButton } from './desk-head.tsx'
import { deskText } from './desk-text.ts'
import type { TimesOfDraw } from './draw-times.ts'
import type { Completion } from './sheet-completion.ts'

/** `ended`: by the admin, while places are open. */
type FinishedState = Exclude<Completion, 'open'> | 'sending' | 'ended'

/** When the last number was published, ms; null where no revision says so any more. */
const completedAt = ({ prizes }: AdminResult): number | null =>
  prizes.reduce<number | null>((last, { at }) => (at === null ? last : Math.max(last ?? 0, Date.parse(at))), null)

const publishedText = (result: AdminResult, planned: number, times: TimesOfDraw | null): string => {
  const at = completedAt(result)
  const count = result.prizes.length
  if (at === null) return resultsText.allPublished(count)
  const minutes = times && at >= times.resultAt ? Math.floor((at - times.resultAt) / minuteMs) : null
  const late = minutes === null ? null : deskText.minutesAfter(minutes)
  return deskText.publishedAt(count, Math.max(count, planned), minuteText(at), late)
}

type FinishedCardProps = {
  state: FinishedState
  result: AdminResult
  planned: number
  /** Open places. */
  missing: number
  times: TimesOfDraw | null
  /** The form's content when the last number arrived. */
  typed: Prize
  note: string | null
  error: string | null
  next: { draw: NextDraw | null; market: string | null }
  isOpening: boolean
  onNext: () => void
  onBoard: () => void
  onOther: () => void
  /** Back to the open places. */
  onGoOn: () => void
  onCorrect: () => void
}

/** Replaces the form once nothing is left to type, so that no key can replace a published number. */
export const FinishedCard = ({
  state,
  result,
  planned,
  missing,
  times,
  typed,
  note,
  error,
  next,
  isOpening,
  onNext,
  onBoard,
  onOther,
  onGoOn,
  onCorrect,
}: FinishedCardProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Do not focus a button: a scanner ends every number with Enter.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const closesAt = next.draw?.closesAt ?? null
  const left = useAtNow((now) => (closesAt === null ? null : timeLeftText(closesAt - now)), 'second')
  const first = result.prizes.find(isFirstPrize)
  const isEnded = state === 'ended'
  const hint = isEnded
    ? deskText.endedHint
    : state === 'complete'
      ? publishedText(result, planned, times)
      : resultsText.completionHint[state]
  return (
    <section aria-labelledby="undian-lengkap" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line pb-4">
        <div className="flex min-w-0 items-start gap-3">
          <CircleCheck size={26} className="shrink-0 text-brand" />
          <div className="min-w-0">
            <h2
              id="undian-lengkap"
              ref={heading}
              tabIndex={-1}
              className="text-lg leading-tight font-bold outline-none"
            >
              {state === 'ended' ? deskText.ended(missing) : resultsText.completion[state]}
            </h2>
            <p className="text-sm text-soft">
              {result.market}, {longDate(result.date)}. {hint}
            </p>
          </div>
        </div>
        {first && <Balls label={first.type} size="row" digits={first.numbers} />}
      </div>
      {note && <p className="rounded-control bg-warn-soft px-3.5 py-2.5 text-sm font-semibold text-warn">{note}</p>}
      <FormError text={error} />
      {typed.numbers !== '' && (
        <p className="font-semibold text-warn">{resultsText.notYetSaved(typed.type, typed.numbers)}</p>
      )}
      <Button onClick={onNext} disabled={isOpening} aria-keyshortcuts="Enter" className="min-h-13">
        {next.market === null ? resultsText.otherMarket : deskText.nextMarket(next.market, left)}
        <KeyHint keys="Enter" />
      </Button>
      {next.draw && (
        <p className="-mt-2 text-sm text-soft">
          {next.draw.isMine ? deskText.nextIsMine(next.draw.market) : deskText.nextIsFree(next.draw.market)}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <BoardButton onClick={onBoard} className="grow" />
        <Button look="secondary" onClick={onOther} className="grow">
          {resultsText.otherSession}
        </Button>
        <Button look="secondary" onClick={isEnded ? onGoOn : onCorrect} className="grow">
          {isEnded ? deskText.goOn : resultsText.correction}
        </Button>
      </div>
      {!isEnded && <p className="text-sm text-soft">{resultsText.correctionHint}</p>}
    </section>
  )
}
