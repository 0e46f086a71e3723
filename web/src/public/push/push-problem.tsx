import { LoadError } from '../../shared/ui/load-error.tsx'
import { pushText } from './push-text.ts'
import type { Phase } from './use-push.ts'

/** Why nothing was saved; nothing where it was, or is not tried yet. */
export const PushProblem = ({ phase, onRetry }: { phase: Phase; onRetry: () => void }) => {
  if (phase === 'idle' || phase === 'saving' || phase === 'saved' || phase === 'asked') return null
  return <LoadError text={pushText.problems[phase]} onRetry={onRetry} />
}
