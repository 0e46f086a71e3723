// Loaded before a process's own code (node --import): makes a process of the next release of those whose internal ports NEXT_RELEASE_FILE names.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { inNextRelease, nextRelease } from './next-release.ts'

const { NEXT_RELEASE_FILE: file = '', INTERNAL_PORT: port } = process.env
const isNext = port !== undefined && readFileSync(file, 'utf8').split('\n').includes(port)

if (isNext) {
  const root = new URL('../../../', import.meta.url)
  const edits = new Map(nextRelease.map((edit) => [new URL(edit.file, root).href, edit]))
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const edit = edits.get(url)
      return edit ? { ...loaded, source: inNextRelease(readFileSync(new URL(url), 'utf8'), edit) } : loaded
    },
  })
}
