import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { transformSync } from '@swc/core'

const folder = new URL('.', import.meta.url)
const sources = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** As a browser gets it. */
const minified = (source: string): string =>
  transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true, mangle: true } },
    module: { type: 'es6' },
    minify: true,
  }).code

describe('rules of numbers', () => {
  it('take visitors less than 3 KB', () => {
    const bytes = gzipSync(sources.map((name) => minified(read(name))).join('\n'), { level: 9 }).length
    expect(bytes).toBeLessThan(3 * 1024)
  })

  it('depend on nothing outside their folder', () => {
    const imports = sources.flatMap((name) => [...read(name).matchAll(/from '([^']+)'/g)].map(([, from]) => from))
    expect(imports.filter((from) => !from?.startsWith('./'))).toEqual([])
  })
})
