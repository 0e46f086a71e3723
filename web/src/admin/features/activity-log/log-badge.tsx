import './log.css'
import { logActionLabels } from '@papan/contracts/texts/log-actions.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { badgeTone } from './log-entries.ts'
import { logText } from './log-text.ts'

type LogBadgeProps = { action: string; isShort?: boolean; count?: number }

/** Label and code of an action; the code alone if a later release added it. `isShort`: without the code. */
export const LogBadge = ({ action, isShort = false, count = 1 }: LogBadgeProps) => {
  const label = logActionLabels.get(action)
  const code = <code className="log-code">{action}</code>
  return (
    <span className="log-kind">
      <span className={classNames('log-badge', `log-badge-${badgeTone(action)}`)}>{label ?? code}</span>
      {count > 1 && <span className="font-semibold">{logText.times(count)}</span>}
      {label && !isShort && code}
    </span>
  )
}
