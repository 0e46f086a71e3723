import { useId } from 'react'
import { pasteText } from './paste-text.ts'

export const DroppedText = ({ pieces }: { pieces: readonly string[] }) => {
  const labelId = useId()
  if (pieces.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p id={labelId} className="font-semibold text-soft">
        {pasteText.dropped}
      </p>
      <ul aria-labelledby={labelId} className="flex flex-wrap gap-1.5">
        {pieces.map((piece, index) => (
          <li
            // A part may repeat: the index is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="max-w-full rounded-control bg-well px-2 py-0.5 font-mono wrap-anywhere text-soft"
          >
            {piece}
          </li>
        ))}
      </ul>
    </div>
  )
}
