import { sheetCount, type SheetEntry } from '../../results/draw-plan.ts'
import { resultsText } from '../../results/results-text.ts'
import { TimeLeft, useDrawLine } from './draw-line.tsx'
import type { TimesOfDraw } from './draw-times.ts'

type ProgressProps = { filled: number; queued: number; planned: number; height?: number }

/** The filled part, then the queued part dotted; hidden from screen readers, since text beside it says the same. */
export const Progress = ({ filled, queued, planned, height = 5 }: ProgressProps) => {
  const percent = (count: number): string => `${planned === 0 ? 0 : Math.min(100, (count / planned) * 100)}%`
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block">
      <rect width="100%" height={height} rx={height / 2} className="fill-line" />
      {queued > 0 && (
        <line
          x1={percent(filled)}
          x2={percent(filled + queued)}
          y1={height / 2}
          y2={height / 2}
          strokeWidth={height}
          strokeDasharray="5 4"
          className="stroke-warn"
        />
      )}
      {filled > 0 && <rect width={percent(filled)} height={height} rx={height / 2} className="fill-brand" />}
    </svg>
  )
}

type PhoneProgressProps = {
  market: string
  times: TimesOfDraw | null
  sheet: readonly SheetEntry<{ type: string; numbers: string }>[]
  queued: number
}

/** Stays under the top bar of a phone. */
export const PhoneProgress = ({ market, times, sheet, queued }: PhoneProgressProps) => {
  const line = useDrawLine(times)
  const { count, planned } = sheetCount(sheet)
  return (
    <div className="sticky top-[calc(3.75rem+env(safe-area-inset-top))] z-20 -mx-4 -mt-5 flex flex-col gap-1.5 border-b border-line bg-sheet px-4 py-2.5 md:hidden">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate font-bold">{market}</span>
        {line && <TimeLeft line={line} className="mr-auto shrink-0" />}
        <span className="shrink-0 tabular-nums">
          <strong>{count}</strong> {resultsText.ofPlanned(planned)}
        </span>
      </p>
      <Progress filled={count} queued={queued} planned={planned} height={7} />
    </div>
  )
}
