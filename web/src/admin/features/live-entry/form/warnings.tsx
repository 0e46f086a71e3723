import type { Warning } from './draw-checks.ts'
import { warningText } from './draw-text.ts'

/** Warnings about an entry, announced to screen readers; none blocks it. */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) => (
  <output className="block empty:hidden">
    {warnings.length > 0 && (
      <ul className="flex flex-col gap-1 rounded-control bg-warn-soft px-3.5 py-2.5 text-sm font-semibold text-warn">
        {warnings.map((warning) => (
          <li key={warningText(warning)}>{warningText(warning)}</li>
        ))}
      </ul>
    )}
  </output>
)
