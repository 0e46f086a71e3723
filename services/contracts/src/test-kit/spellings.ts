/** Characters that upper-case to a letter, or resemble one. */
const lookalikes: Record<string, string> = { K: '%E2%84%AA', S: '%C5%BF', I: '%C4%B1', A: '%EF%BC%A1' }

const hex = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const replaced = (path: string, index: number, by: string): string => path.slice(0, index) + by + path.slice(index + 1)

const slashes = [
  '//',
  '/./',
  '/../',
  '/x/../',
  '/%2e/',
  '/%2e%2e/',
  '/x/%2e%2e/',
  '/.%2e/',
  '/;/',
  '/..;/',
  '/%20/',
  '%2f',
  '%2F',
  '%252f',
  '%c0%af',
  '%ef%bc%8f',
  '\\',
  '%5c',
]

const endings = [
  '/',
  '//',
  '/.',
  '/..',
  '/%2e',
  '/%2E%2E',
  '/x/..',
  '%2f',
  '%2f..',
  '%5c',
  '\\',
  '.',
  '..',
  '...',
  '%2e',
  ';',
  ';x',
  ';x=1',
  '/;x',
  ';.css',
  '%3b',
  '.json',
  '.html',
  '%20',
  '+',
  '%09',
  '%0a',
  '%0d%0aX:y',
  '%00',
  '%00.json',
  '%7f',
  '%c2%a0',
  '%c2%85',
  '%e2%80%8b',
  '%ef%bb%bf',
  '%',
  '%zz',
  '%25',
  '%2500',
  '%c3%28',
  '#',
  '#x',
  '%23',
  '%3f',
  '&x=1',
  '?',
  '??',
  '?&',
  '?=',
  '?x',
  '?utm_source=a&fbclid=b',
  '?__proto__=1',
  '?callback=x',
  '?page',
  '?%70age=',
  '/?',
  '/?x=1',
  '?/../x',
  '?/',
]

const beginnings = [
  'http://papan.example',
  'HTTP://papan.example:80',
  'https://user@papan.example',
  '//papan.example',
  '/papan.example/..',
  '/',
  '/.',
  '/..',
  '/%2e%2e',
  '/%2f',
  '/\\',
  '/%5c',
  '/;',
  '/%20',
  '.',
  '@',
]

const swapCase = (text: string): string => {
  const lower = text.toLowerCase()
  return text === lower ? text.toUpperCase() : lower
}

/** Other cases of literals and names; encoded parts are unchanged. */
const cases = (path: string): string[] => {
  const segments = path.split('/')
  const each = segments.map((_segment, at) => segments.map((one, i) => (i === at ? swapCase(one) : one)).join('/'))
  return [...each, path.toLowerCase(), path.toUpperCase(), swapCase(path)]
}

const encodings = (path: string): string[] => {
  const letters = [...path.matchAll(/[^/%]/g)]
    .map(({ index }) => index)
    .filter((index) => !/%.?$/.test(path.slice(0, index)))
  const one = letters.map((index) => replaced(path, index, hex(path[index] ?? '')))
  const twice = letters.slice(0, 6).map((index) => replaced(path, index, hex(path[index] ?? '').replace('%', '%25')))
  const alike = letters.flatMap((index) => {
    const other = lookalikes[path[index]?.toUpperCase() ?? '']
    return other ? [replaced(path, index, other)] : []
  })
  const whole = path.replaceAll(/(%[\da-f]{2})|[^/]/gi, (text, encoded?: string) => encoded ?? hex(text))
  const lowerHex = path.replaceAll(/%[\da-f]{2}/gi, (text) => text.toLowerCase())
  const upperHex = whole.replaceAll(/%[\da-f]{2}/gi, (text) => text.toUpperCase())
  return [...one, ...twice, ...alike.slice(0, 12), whole, lowerHex, upperHex]
}

const separators = (path: string): string[] =>
  [...path.matchAll(/\//g)].flatMap(({ index }) => slashes.map((slash) => replaced(path, index, slash)))

/** Evenly spread samples. */
const spread = (all: readonly string[], most: number): string[] => {
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(most, all.length) }, (_each, index) => all[Math.floor(index * step)] ?? '')
}

/** Combines a changed part with an ending. */
const both = (path: string): string[] => {
  const inside = [...encodings(path), ...cases(path), ...separators(path)]
  return [7, 11].flatMap((step) =>
    endings.map((ending, index) => (inside[(index * step) % inside.length] ?? path) + ending),
  )
}

const count = 200

/**
 * 200 other spellings of a canonical path, most of which some server treats as equal: encoded letters, cases,
 * separators, dots, absolute forms, queries. Deterministic.
 */
export const spellingsOf = (path: string): string[] => {
  const all = [
    ...endings.map((ending) => path + ending),
    ...beginnings.map((beginning) => beginning + path),
    ...cases(path),
    ...spread(encodings(path), 55),
    ...spread(separators(path), 45),
    ...both(path),
    ...encodings(path),
    ...separators(path),
  ]
  return [...new Set(all)].filter((spelled) => spelled !== path).slice(0, count)
}
