/** A letter with its marks, a flag, or an emoji with what is joined to it; Firefox 115 has no `Intl.Segmenter`. */
const letter =
  /^(?:\p{Regional_Indicator}{2}|\P{M}[\p{M}\p{Emoji_Modifier}]*(?:\u200d\P{M}[\p{M}\p{Emoji_Modifier}]*)*)/u
const first = (word: string): string => letter.exec(word)?.[0] ?? ''

/** One or two letters for a name: the first of its first two words. */
export const lettersOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => first(word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, '')))
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase() || first(name.trim())
