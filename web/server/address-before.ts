/** What chats and mails put behind an address: brackets, stops, quotes, blanks; also percent-encoded. */
const behind = /(?:[)\].,;:!?'"*_~>]|%(?:20|22|27|29|2C|2E|3A|3B|3E|3F|5D|A0|C2%A0|E2%80%9D|E2%80%99|E2%80%A6))+$/i

/** An address without what a chat put behind it; null where there is nothing. */
export const addressBefore = (url: string): string | null => {
  const address = url.replace(behind, '')
  return address === url ? null : address || '/'
}
