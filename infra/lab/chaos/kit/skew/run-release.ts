// Preloaded into each process (node --import). RELEASE, `next` or `before`, names the other release; processes whose
// internal ports are in LATER_RELEASE_FILE run the later one.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { inNextRelease, nextRelease } from './next-release.ts'
import { releaseBefore } from './release-before.ts'

const { LATER_RELEASE_FILE: file = '', RELEASE: other, INTERNAL_PORT: port } = process.env
const isLater = port !== undefined && readFileSync(file, 'utf8').split('\n').includes(port)
const isOther = port !== undefined && isLater === (other === 'next')

if (isOther) {
  const root = new URL('../../../../../', import.meta.url)
  const edits = Map.groupBy(other === 'next' ? nextRelease : releaseBefore, (edit) => new URL(edit.file, root).href)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const some = edits.get(url)
      if (!some) return loaded
      return { ...loaded, source: some.reduce(inNextRelease, readFileSync(new URL(url), 'utf8')) }
    },
  })
}
