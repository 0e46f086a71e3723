/** A request target, read once. `path` is its only written form; `segments` are what it says, decoded. */
export type Target = {
  path: string
  /** Without the '' before the first slash; the last is '' where the path ends with a slash. */
  segments: string[]
  /** As it was sent, without its question mark. */
  search: string
}

const maxLength = 4_096
/** Hops read these differently. Encoded slashes are data: market names and CIDRs hold them. */
const refusedInPath = /\/\/|[^\u0021-\u007e]|#/
const refusedInSearch = /%[01][0-9a-f]|%7f|[^\u0021-\u007e]|#/i
/** In a decoded segment: a backslash, a percent sign (a second encoding), control characters, line separators. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const refusedInSegment = /[\\%\u0000-\u001f\u007f-\u009f\u2028\u2029]/

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** `.` and `..`, also behind an encoded slash, between blanks, or before a `;` that some servers cut off. */
const climbs = (segment: string): boolean => segment.split('/').some((part) => /^\s*\.{1,2}\s*(?:;|$)/.test(part))

const readSegment = (text: string): string | null => {
  const segment = decoded(text)
  return segment === null || refusedInSegment.test(segment) || climbs(segment) ? null : segment
}

/** The one written form of a path segment. */
export const writeSegment = (text: string): string => encodeURIComponent(text)

/** The one written form of a path. */
export const writePath = (segments: readonly string[]): string => `/${segments.map(writeSegment).join('/')}`

/** Reads a raw request target; null for one that is refused with 400. */
export const readTarget = (url: string): Target | null => {
  if (!url.startsWith('/') || url.length > maxLength) return null
  const mark = url.indexOf('?')
  const asSent = mark === -1 ? url : url.slice(0, mark)
  const search = mark === -1 ? '' : url.slice(mark + 1)
  if (refusedInPath.test(asSent) || refusedInSearch.test(search) || decoded(search) === null) return null
  const segments: string[] = []
  for (const text of asSent.slice(1).split('/')) {
    const segment = readSegment(text)
    if (segment === null) return null
    segments.push(segment)
  }
  const path = writePath(segments)
  // A reader who is sent to it must be able to ask for it.
  return path.length + search.length < maxLength ? { path, segments, search } : null
}

/** A market's name as it is stored, by any name that means it. A blank one means none and stays as it is. */
export const canonicalMarket = (name: string): string => name.trim().toUpperCase() || name

/** A market's name as a path segment. */
export const marketSegment = (name: string): string => writeSegment(canonicalMarket(name))
