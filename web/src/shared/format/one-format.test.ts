import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

const source = new URL('../../', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'),
)

/** Formats of the browser's language, zone or clock, and the files that may use them. */
const rules: [what: string, pattern: RegExp, allowed: readonly string[]][] = [
  ["a text in the browser's locale", /\bIntl\.|\.toLocale\w*String\(|\.to(?:Date|Time)String\(/, []],
  ["a date part in the browser's zone", /\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(/, []],
  [
    "a date or time input in the browser's language",
    /type=["']?\{?["'](?:date|time|datetime-local|month|week)["']/,
    [],
  ],
  ["a file input in the browser's language", /type=["']file["']/, ['admin/fields/file-field.tsx']],
]

const using = (pattern: RegExp): string[] =>
  files.filter((name) => pattern.test(readFileSync(new URL(name, source), 'utf8')))

describe('outside the allowed files no source uses', () => {
  it.each(rules)('%s', (_what, pattern, allowed) => expect(using(pattern)).toEqual(allowed))
})
