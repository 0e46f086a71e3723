import { pasteText } from './paste-text.ts'
import { useId } from 'react'

/** A part of the text that yielded no prize; `line` counts from 1. */
export type UnusedText = { line: number; text: string; reason?: string }

/** Why a part is not used. */
export const unusedReason = (text: string): string => {
  if (/^\d+$/.test(text)) return pasteText.unused.number
  if (/\d[*?•●×_-]{2}|[*?•●×_]{2}\d|~/.test(text)) return pasteText.unused.hidden
  if (/\d{1,2}[ /.-]\d{1,2}[ /.-]\d{4}|^\d{1,2}\/\d{1,2}$/.test(text)) return pasteText.unused.date
  if (/\b(?:RM|RP|IDR|MYR|USD|SGD|HKD)[. ]*\d|[$€£¥] *\d|\d[.,]\d{3}|%/.test(text)) return pasteText.unused.money
  if (/^\d{1,2}[:.]\d{2}|\bWIB\b/.test(text)) return pasteText.unused.time
  if (/\bWWW\b|\bHTTPS?\b|\.\w{2,}$/.test(text)) return pasteText.unused.address
  const drawAt = text.search(/\b(?:DRAW|UNDIAN|PERIODE?|CABUTAN|PUTARAN|EDISI|SIRI)\b/)
  if ((drawAt !== -1 && /\d/.test(text.slice(drawAt))) || /^#?\d+\/\d+$/.test(text)) return pasteText.unused.drawNumber
  return pasteText.unused.words
}

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
