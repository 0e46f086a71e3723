import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { NowRow } from '../../market/now-row.tsx'
import { useNowAndNext } from '../../now/use-now-and-next.ts'
import { liveDrawText } from './live-draw-text.ts'

const maxRows = 3

type RowsProps = { title: string; draws: readonly DrawNow[]; isOn: boolean; schedules: readonly PublicSchedule[] }

const Rows = ({ title, draws, isOn, schedules }: RowsProps) => {
  if (draws.length === 0) return null
  return (
    <section className="other-draws">
      <h2>{title}</h2>
      <ul>
        {draws.slice(0, maxRows).map((draw) => (
          <li key={draw.market}>
            <NowRow draw={draw} isOn={isOn} schedules={schedules} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type OtherDrawsProps = { schedules: readonly PublicSchedule[]; market: string | null }

/** What else is being drawn and what comes next; from 1024 px the chips show it. */
export const OtherDraws = ({ schedules, market }: OtherDrawsProps) => {
  const { drawing, coming } = useNowAndNext()
  const others = (draws: readonly DrawNow[]) => draws.filter((draw) => draw.market !== market)
  return (
    <div className="grid gap-4 lg:hidden">
      <Rows title={liveDrawText.alsoDrawing} draws={others(drawing)} isOn schedules={schedules} />
      <Rows title={liveDrawText.nextDraws} draws={others(coming)} isOn={false} schedules={schedules} />
    </div>
  )
}
