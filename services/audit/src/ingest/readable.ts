// Control characters, line and paragraph separators, and those that turn the direction of writing: any of them could fake a line of the log.
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unreadable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Text as the log shows it: on one line, nothing hidden, at most `most` characters. */
export const readable = (text: string, most: number): string => {
  const escaped = text.replaceAll(
    unreadable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return escaped.length <= most ? escaped : `${escaped.slice(0, most - 1)}…`
}
