// Control characters, line separators and bidi controls could fake a log line.
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unreadable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Escapes them and limits the length. */
export const readable = (text: string, max: number): string => {
  const escaped = text.replaceAll(
    unreadable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return escaped.length <= max ? escaped : `${escaped.slice(0, max - 1)}…`
}
