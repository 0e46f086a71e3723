import { buildOnce } from '../local/engines/cache.ts'
import { treeName, unpackPackages } from '../local/engines/packages.ts'
import type { Log } from '../local/processes/process-plan.ts'

/** A folder with a package of a later Debian, unpacked once: for programs in Go, which need no later libc. */
export const laterPackage = (name: string, log: Log): Promise<string> => {
  log('packages', `${name} of a later Debian`)
  return buildOnce(treeName(name), (path) => unpackPackages([name], path, () => undefined), log)
}
