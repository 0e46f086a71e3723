import { pasteText } from './paste-text.ts'

/** A part of the text that yielded no prize; `line` counts from 1. */
export type UnusedText = { line: number; text: string }

/** Why a part is not used. */
export const unusedReason = (text: string): string => {
  if (/^\d+$/.test(text)) return pasteText.unused.number
  if (/^\d{1,2}[:.]\d{2}|\bWIB\b/.test(text)) return pasteText.unused.time
  if (/\bWWW\b|\bHTTPS?\b|\.\w{2,}$/.test(text)) return pasteText.unused.address
  if (/\b(?:DRAW|UNDIAN|PERIODE)\b.*\d/.test(text)) return pasteText.unused.drawNumber
  return pasteText.unused.words
}
