import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '../../../../test/harness/product.ts'

const loader = new URL('run-release.ts', import.meta.url).href

/** This release and the next side by side; the file names the next one's processes by their internal ports, which they keep. */
export const startReleases = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-releases-'))
  const file = join(folder, 'later')
  const later = new Map<string, number>()
  await writeFile(file, '')
  return {
    env: { NODE_OPTIONS: `--import ${loader}`, LATER_RELEASE_FILE: file },
    /** Sets the release of a process from its next start on. */
    async choose({ product }: { product: Product }, name: string, isLater: boolean) {
      const { internalPort } = (await product.processes()).find((one) => one.name === name) ?? {}
      if (internalPort === undefined) throw new Error(`${name} does not run`)
      if (isLater) later.set(name, internalPort)
      else later.delete(name)
      await writeFile(file, [...later.values()].join('\n'))
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
