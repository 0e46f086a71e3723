import './log-badge.css'
import { classNames } from '../../shared/ui/class-names.ts'
import { badgeTone } from './badge-tone.ts'

/** An action's code in its colour. */
export const LogBadge = ({ action }: { action: string }) => (
  <span className={classNames('log-badge', `log-badge-${badgeTone(action)}`)}>{action}</span>
)
