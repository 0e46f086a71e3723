import { pasteText } from './paste-text.ts'

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
