import './log-badge.css'
import { logActionLabels } from '@papan/contracts/texts/log-actions.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { badgeTone } from './badge-tone.ts'

/** Label and code of an action; the code alone if a later release added it. */
export const LogBadge = ({ action }: { action: string }) => {
  const label = logActionLabels.get(action)
  const code = <code className="log-code">{action}</code>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className={classNames('log-badge', `log-badge-${badgeTone(action)}`)}>{label ?? code}</span>
      {label && code}
    </span>
  )
}
