import type { DrawNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import { firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { minuteText } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { useNowAndNext, type DrawsOfNow } from '../../now/use-now-and-next.ts'
import { NowRow } from '../../market/now-row.tsx'
import { nowText } from '../../now/now-text.ts'
import { soonestFirst } from '@papan/contracts/lottery/now-and-next.ts'

const nowBlockText = {
  title: (count: number) => `Sedang diundi ${count}`,
  last: (time: string) => `Terakhir keluar ${time}`,
  next: 'Undian berikutnya',
  more: (count: number) => `+${count} lagi`,
  allSchedules: 'Semua jadwal',
} as const

/** As many at most: the block keeps its height while draws begin and end. */
const maxRows = 4

/** Draws that are on, by their result time so that a number moves no row; then, while there is room, the next ones. */
const nowRows = ({ drawing, late, coming }: Pick<DrawsOfNow, 'drawing' | 'late' | 'coming'>): DrawNow[] => {
  const isShown = new Set([...drawing, ...late].map(({ market }) => market))
  const next = coming.filter(({ market }) => !isShown.has(market))
  return [...drawing.slice().sort(soonestFirst), ...next].slice(0, maxRows)
}

/** The draw that finished last, with its balls. Keyed by it: another draw is another line. */
const Last = ({ last }: { last: DrawNow }) => {
  const at = Date.parse(last.at ?? '')
  const isOld = useAtNow((now) => wibDate(at) !== wibDate(now))
  return (
    <a
      href={paths.draw(last.market, last.date)}
      className="now-block-last flex min-h-14 flex-wrap items-center justify-between gap-x-3"
    >
      <span className="min-w-0 flex-[1_1_6rem]">
        <span className="now-row-label">{nowBlockText.last(minuteText(at))}</span>
        <span className="now-row-name">{last.market}</span>
      </span>
      <Balls digits={last.number} size="row" label={firstPrizeType} isOld={isOld} />
    </a>
  )
}

type LateProps = { late: readonly DrawNow[] }

/** The late draws by name; the way to all schedules where none is late, so that the block keeps its height. */
const Late = ({ late }: LateProps) =>
  late.length > 0 ? (
    <a key="late" href={paths.lateResults} className="now-block-foot now-block-late">
      <b className="flex-none">{nowText.late(late.length)}</b>
      <span className="min-w-0 truncate text-sm">{late.map(({ market }) => market).join(', ')}</span>
      <ChevronRight size={18} />
    </a>
  ) : (
    <a key="none" href={paths.schedules} className="now-block-foot">
      <b>{nowBlockText.allSchedules}</b>
      <ChevronRight size={18} />
    </a>
  )

/** The last number, four draws and the late ones, always of one height. Nothing without markets. */
export const NowBlock = () => {
  const now = useNowAndNext()
  const { data } = useData(pageDataCall)
  const { drawing, late, last } = now
  const rows = nowRows(now)
  if (rows.length === 0 && last === null && late.length === 0) return null
  const further = drawing.length - maxRows
  return (
    <section
      aria-labelledby="sedang-diundi"
      className="now-block overflow-hidden rounded-card border border-line bg-sheet shadow-card"
    >
      {last && <Last key={`${last.market} ${last.number}`} last={last} />}
      <div className={classNames('now-block-head', drawing.length > 0 && 'now-block-on')}>
        {/* Keyed: another text moves nothing. */}
        <h2 key={drawing.length} id="sedang-diundi">
          {drawing.length > 0 && <span className="now-dot mr-2" />}
          {drawing.length > 0 ? nowBlockText.title(drawing.length) : nowBlockText.next}
        </h2>
        {further > 0 && (
          <a
            href={paths.resultsBeingDrawn}
            className="-my-1 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {nowBlockText.more(further)}
          </a>
        )}
      </div>
      <ul>
        {rows.map((draw, slot) => (
          // The place is the identity: a draw that ends moves no other.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={slot}>
            <NowRow key={draw.market} draw={draw} isOn={drawing.includes(draw)} schedules={data?.schedules ?? []} />
          </li>
        ))}
      </ul>
      <Late late={late} />
    </section>
  )
}
