import './log-badge.css'
import { logActionLabels } from '@papan/contracts/texts/log-actions.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { badgeTone } from './badge-tone.ts'

type LogBadgeProps = { action: string; isShort?: boolean }

/** Label and code of an action; the code alone if a later release added it. `isShort`: without the code. */
export const LogBadge = ({ action, isShort = false }: LogBadgeProps) => {
  const label = logActionLabels.get(action)
  const code = <code className="log-code">{action}</code>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className={classNames('log-badge', `log-badge-${badgeTone(action)}`)}>{label ?? code}</span>
      {label && !isShort && code}
    </span>
  )
}
