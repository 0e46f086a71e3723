import { canonicalMarket, writePath } from '@papan/contracts/paths/canonical-path.ts'

type Part = { literal: string } | { name: string; ending: string }

const partOf = (text: string): Part => {
  const [, name, ending = ''] = /^:(\w+)(\W.*)?$/.exec(text) ?? []
  return name === undefined ? { literal: text } : { name, ending }
}

const filled = ({ name, ending }: { name: string; ending: string }, segment: string): string | null => {
  const value = segment.endsWith(ending) ? segment.slice(0, segment.length - ending.length) : ''
  if (value === '') return null
  return (name === 'marketName' ? canonicalMarket(value) : value) + ending
}

/** Drops the empty segment of a trailing slash. */
export const withoutEnd = (segments: readonly string[]): readonly string[] =>
  segments.at(-1) === '' ? segments.slice(0, -1) : segments

/** Returns the canonical path of matching segments, else null. `anyCase` is for literal parts. */
export const createPattern = (path: string, { anyCase = false } = {}) => {
  const parts = withoutEnd(path.slice(1).split('/')).map(partOf)
  const literal = (text: string, segment: string) =>
    text === segment || (anyCase && text === segment.toLowerCase()) ? text : null
  return (segments: readonly string[]): string | null => {
    if (segments.length !== parts.length) return null
    const written: string[] = []
    for (const [index, part] of parts.entries()) {
      const segment = segments[index] ?? ''
      const found = 'literal' in part ? literal(part.literal, segment) : filled(part, segment)
      if (found === null) return null
      written.push(found)
    }
    return writePath(written)
  }
}
