/** What chats and mails put behind an address: brackets, stops, quotes, blanks; also percent-encoded. */
const mark = /(?:[)\].,;:!?'"*_~>]|%(?:20|22|27|29|2C|2E|3A|3B|3E|3F|5D|A0|C2%A0|E2%80%9D|E2%80%99|E2%80%A6))$/i
const longestMark = 9

/** An address without what a chat put behind it; null where there is nothing. */
export const addressBefore = (url: string): string | null => {
  let end = url.length
  // Only the end is read each time: one pattern over all marks would be quadratic.
  const markAtEnd = () => mark.exec(url.slice(Math.max(0, end - longestMark), end))
  for (let found = markAtEnd(); found; found = markAtEnd()) end -= found[0].length
  return end === url.length ? null : url.slice(0, end) || '/'
}
