/** A request target as it was sent, in two parts; `search` is without its question mark. */
export type RawTarget = { path: string; search: string }

const maxLength = 4_096
/**
 * What no address of ours holds and what hops read differently: backslashes, NUL and other control characters, empty
 * segments, and an encoded percent sign (a second encoding). Encoded slashes are legal: market names and CIDRs hold them.
 */
const refusedInPath = /\\|%5c|%25|%[01][0-9a-f]|%7f|\/\/|[^\u0021-\u007e]|#/i
const refusedInSearch = /%[01][0-9a-f]|[^\u0021-\u007e]|#/i

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** `.` and `..`, also behind an encoded slash or before a `;` that some servers cut off. */
const climbs = (path: string): boolean => path.split('/').some((part) => /^\.{1,2}(?:;|$)/.test(part))

/** Splits a raw request target, or answers null for one that is refused with 400. The parts stay as they were sent. */
export const readTarget = (url: string): RawTarget | null => {
  if (!url.startsWith('/') || url.length > maxLength) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const search = mark === -1 ? '' : url.slice(mark + 1)
  if (refusedInPath.test(path) || refusedInSearch.test(search)) return null
  const plain = decoded(path)
  if (plain === null || decoded(search) === null || climbs(plain)) return null
  return { path, search }
}
