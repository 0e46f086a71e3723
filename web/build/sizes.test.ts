import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { adminLimits, adminSizes, assertAdminSizes } from './sizes.ts'

let folder: string
const address = () => pathToFileURL(`${folder}/`)
const manifest = {
  'src/entry.tsx': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_shared'],
    dynamicImports: ['src/a.tsx', 'src/b.tsx'],
    css: ['entry.css'],
  },
  _shared: { file: 'shared.js' },
  'src/a.tsx': { file: 'a.js', imports: ['_shared', 'src/entry.tsx', '_form'] },
  'src/b.tsx': { file: 'b.js', imports: ['_form'] },
  _form: { file: 'form.js', imports: ['_shared'] },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-sizes-'))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  for (const name of ['entry.js', 'entry.css', 'shared.js', 'a.js', 'b.js', 'form.js'])
    await writeFile(join(folder, name), name)
})
afterAll(() => rm(folder, { recursive: true }))

describe('adminSizes', () => {
  it('counts what a screen adds to the entry, shared files once', async () => {
    const { login, first, further } = await adminSizes(address(), 'manifest.json')
    expect(Object.keys(further)).toEqual(['a', 'b'])
    // Three files in the entry, two per screen; all compress to about the same size.
    expect(login / 3).toBeCloseTo((further['b'] ?? 0) / 2, -1)
    expect(first).toBe(login + Math.max(...Object.values(further)))
  })

  it.each([
    ['within the limits', adminLimits.first, adminLimits.further, null],
    ['a heavy first screen', adminLimits.first + 1, 1, 'first screen is too big: 252.9 KiB'],
    ['a heavy further screen', 1, adminLimits.further + 1024, 'logs-page is too big: 61.0 KiB'],
  ])('assertAdminSizes: %s', (_what, first, further, message) => {
    const judge = () => assertAdminSizes({ login: 1, first, further: { 'logs-page': further } })
    if (message === null) expect(judge).not.toThrow()
    else expect(judge).toThrow(message)
  })
})
