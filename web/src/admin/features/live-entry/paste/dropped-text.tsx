import { useId } from 'react'
import { pasteText } from './paste-text.ts'
import { unusedReason, type UnusedText } from './unused-text.ts'

/** Each unused part with its line and reason: nothing is left out silently. */
export const DroppedText = ({ pieces }: { pieces: readonly UnusedText[] }) => {
  const labelId = useId()
  if (pieces.length === 0) return null
  return (
    <div className="flex flex-col text-sm">
      <p id={labelId} className="pb-1.5 font-semibold">
        {pasteText.droppedCount(pieces.length)}
      </p>
      <ul aria-labelledby={labelId} className="flex flex-col">
        {pieces.map(({ line, text, reason }, index) => (
          <li
            // A part may repeat: the index is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="grid grid-cols-[4rem_1fr] gap-x-3 border-t border-line py-1.5 sm:grid-cols-[4rem_1fr_1fr]"
          >
            <span className="text-soft tabular-nums">{pasteText.line(line)}</span>
            <span className="font-mono wrap-anywhere">{text}</span>
            <span className="text-soft max-sm:col-start-2">{reason ?? unusedReason(text)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
