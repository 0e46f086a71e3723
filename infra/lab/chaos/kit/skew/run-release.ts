// Preloaded into each process (node --import): those whose internal ports are in LATER_RELEASE_FILE run the next
// release.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { inNextRelease, nextRelease } from './next-release.ts'

const { LATER_RELEASE_FILE: file = '', INTERNAL_PORT: port } = process.env

if (port !== undefined && readFileSync(file, 'utf8').split('\n').includes(port)) {
  const root = new URL('../../../../../', import.meta.url)
  const edits = Map.groupBy(nextRelease, (edit) => new URL(edit.file, root).href)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const some = edits.get(url)
      if (!some) return loaded
      return { ...loaded, source: some.reduce(inNextRelease, readFileSync(new URL(url), 'utf8')) }
    },
  })
}
