import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createImports, specifiersIn } from './imports.ts'

describe('specifiersIn', () => {
  it.each([
    ["import { a } from './a.ts'", ['./a.ts']],
    ["import './a.ts'", ['./a.ts']],
    ["import {\n  a,\n  type B,\n} from './a.ts'\nimport b from './b.ts'", ['./a.ts', './b.ts']],
    ["export * from './a.ts'", ['./a.ts']],
    ["export { a } from './a.ts'", ['./a.ts']],
    ["await import('./a.ts')", ['./a.ts']],
    ["import type { A } from './a.ts'", []],
    ["export type { A } from './a.ts'", []],
    ["load<typeof import('./a.ts')>()", []],
    ["export const from = 'x'\nconst a = 'import'", []],
  ])('%j imports %j', (source, expected) => {
    expect(specifiersIn(source)).toEqual(expected)
  })
})

describe('filesOf', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'papan-imports-'))
  })
  afterEach(() => rm(root, { recursive: true }))
  const write = async (file: string, source: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), source)
  }
  const filesOf = async (imports: ReturnType<typeof createImports>, main: string) =>
    [...(await imports.filesOf(join(root, main)))].map((file) => relative(root, file)).sort()

  it('follows relative imports and those of shared packages, also in a circle', async () => {
    await write('gateway/main.ts', "import './a.ts'\nimport express from 'express'")
    await write('gateway/a.ts', "import './main.ts'\nimport { b } from '@papan/runtime/b.ts'")
    await write('services/runtime/src/b.ts', '')
    expect(await filesOf(createImports(root), 'gateway/main.ts')).toEqual([
      'gateway/a.ts',
      'gateway/main.ts',
      'services/runtime/src/b.ts',
    ])
  })

  it('reads a file again after forget', async () => {
    await write('main.ts', "import './a.ts'")
    const imports = createImports(root)
    expect(await filesOf(imports, 'main.ts')).toEqual(['a.ts', 'main.ts'])
    await write('main.ts', "import './b.ts'")
    imports.forget(join(root, 'main.ts'))
    expect(await filesOf(imports, 'main.ts')).toEqual(['b.ts', 'main.ts'])
  })
})
