import './log.css'
import { logActionLabels } from '@papan/contracts/texts/log-actions.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { badgeTone, type BadgeTone } from './log-entries.ts'
import { logText } from './log-text.ts'

/** The digit of the same colour. */
const digitOf: Record<BadgeTone, number> = { red: 1, blue: 2, green: 3, orange: 4, purple: 5, yellow: 8, grey: 0 }

type LogBadgeProps = { action: string; isShort?: boolean; count?: number }

/** Label and code of an action; the code alone if a later release added it. `isShort`: without the code. */
export const LogBadge = ({ action, isShort = false, count = 1 }: LogBadgeProps) => {
  const label = logActionLabels.get(action)
  const code = <code className="log-code">{action}</code>
  return (
    <span className="log-kind">
      <span className={classNames('log-badge', `digit-${digitOf[badgeTone(action)]}`)}>{label ?? code}</span>
      {count > 1 && <span className="font-semibold">{logText.times(count)}</span>}
      {label && !isShort && code}
    </span>
  )
}
