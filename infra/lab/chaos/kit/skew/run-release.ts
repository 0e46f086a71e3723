// Loaded before a process's own code (node --import). RELEASE says which other release there is beside this one, `next` or `before`; the
// processes whose internal ports LATER_RELEASE_FILE names are of the later of the two, all others of the earlier one.
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
