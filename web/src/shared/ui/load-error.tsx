import { Button } from './button.tsx'
import { uiText } from './ui-text.ts'

type LoadErrorProps = { text: string; onRetry?: () => void }

/** Data already on screen stays above it. */
export const LoadError = ({ text, onRetry }: LoadErrorProps) => (
  <div
    role="alert"
    className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-live bg-live-soft px-4 py-3"
  >
    <p className="font-semibold text-live">{text}</p>
    {onRetry && (
      <Button look="danger" onClick={onRetry}>
        {uiText.retry}
      </Button>
    )}
  </div>
)
