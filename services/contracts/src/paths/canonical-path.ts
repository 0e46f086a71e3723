/** `path` is canonical, `segments` are decoded. */
export type Target = {
  path: string
  /** Without the '' before the first slash; ends with '' for a trailing slash. */
  segments: string[]
  search: string
}

const maxLength = 4_096
/** Proxies read these differently. Encoded slashes are data: market names and CIDRs contain them. */
const refusedInPath = /\/\/|[^\u0021-\u007e]|#/
const refusedInSearch = /%[01][0-9a-f]|%7f|[^\u0021-\u007e]|#/i
/** In a decoded segment: backslash, percent sign (double encoding), control characters, line separators. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const refusedInSegment = /[\\%\u0000-\u001f\u007f-\u009f\u2028\u2029]/

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** `.` and `..`, also after an encoded slash, between blanks, or before a `;` that some servers cut off. */
const climbs = (segment: string): boolean => segment.split('/').some((part) => /^\s*\.{1,2}\s*(?:;|$)/.test(part))

const readSegment = (text: string): string | null => {
  const segment = decoded(text)
  return segment === null || refusedInSegment.test(segment) || climbs(segment) ? null : segment
}

export const writeSegment = (text: string): string => encodeURIComponent(text)

export const writePath = (segments: readonly string[]): string => `/${segments.map(writeSegment).join('/')}`

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
  // The canonical form must itself be an accepted target.
  return path.length + search.length < maxLength ? { path, segments, search } : null
}

/** A blank name is returned unchanged. */
export const canonicalMarket = (name: string): string => name.trim().toUpperCase() || name

export const marketSegment = (name: string): string => writeSegment(canonicalMarket(name))
