import { wibDate } from '@papan/contracts/rules/wib.ts'
import { Ticking } from '../ui/ticking.tsx'
import { useAtNow } from '../../shared/clock/use-clock.ts'
import { clockText, longDate } from '../../shared/format/wib-text.ts'
import { ConnectionChip } from './connection-chip.tsx'
import { statusText } from './status-text.ts'

export const StatusStrip = () => {
  const date = useAtNow((now) => longDate(wibDate(now)))
  return (
    <div className="status-strip flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 pb-4">
      <span className="font-bold">{date}</span>
      <span className="text-soft">
        <Ticking read={clockText} className="digits text-ink" /> {statusText.wib}
      </span>
      {/* Its own line on phones: its text changes and must not shift anything. */}
      <div className="min-h-7 w-full sm:w-auto">
        <ConnectionChip show="age" />
      </div>
    </div>
  )
}
