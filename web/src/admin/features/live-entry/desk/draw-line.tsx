import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { minuteText } from '../../../../shared/format/wib-text.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { deskText } from './desk-text.ts'
import { lineAt, type LineState, type TimesOfDraw } from './draw-times.ts'

const isSame = (a: LineState | null, b: LineState | null): boolean => a?.text === b?.text && a?.part === b?.part

const tones: Record<LineState['tone'], { text: string; fill: string }> = {
  soon: { text: 'text-soft', fill: 'fill-line-strong' },
  now: { text: 'text-warn', fill: 'fill-warn' },
  late: { text: 'text-live', fill: 'fill-live' },
}

/** The line now; changes each second in the last minute only. */
export const useDrawLine = (times: TimesOfDraw | null): LineState | null =>
  useAtNow((now) => times && lineAt(times, now), 'second', isSame)

/** Time left as text, in its colour. */
export const TimeLeft = ({ line, className }: { line: LineState; className?: string }) => (
  <span className={classNames('font-semibold tabular-nums', tones[line.tone].text, className)}>{line.text}</span>
)

/** The line from close to result time. */
export const DrawLine = ({ times }: { times: TimesOfDraw }) => {
  const line = useDrawLine(times)
  if (!line) return null
  const percent = `${line.part * 100}%`
  return (
    <div className="flex flex-col gap-1 text-[0.8125rem] max-md:hidden">
      <svg aria-hidden="true" width="100%" height="12" className="overflow-visible">
        <rect y="4" width="100%" height="4" rx="2" className="fill-line" />
        <rect y="4" width={percent} height="4" rx="2" className={tones[line.tone].fill} />
        <circle cx={percent} cy="6" r="5" className={classNames(tones[line.tone].fill, 'stroke-sheet stroke-2')} />
      </svg>
      <p className="flex justify-between gap-2 whitespace-nowrap text-soft tabular-nums">
        <span>{deskText.closes(minuteText(times.closesAt))}</span>
        <TimeLeft line={line} />
        <span>{deskText.result(minuteText(times.resultAt))}</span>
      </p>
    </div>
  )
}
