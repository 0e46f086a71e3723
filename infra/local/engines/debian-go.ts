import { join } from 'node:path'
import { runCommand } from '../processes/run-command.ts'
import type { At } from '../screen/run-step.ts'
import type { Go } from './go-build.ts'
import { unpackPackages } from './packages.ts'

/** As in ferretdb/go.mod. */
const oldest = { major: 1, minor: 25 }

/** Whether the machine's own Go builds FerretDB. */
export const goOnPath = async (): Promise<boolean> => {
  // Otherwise it may answer with a version that it would have to download.
  const version = await runCommand('go', ['env', 'GOVERSION'], { env: { GOTOOLCHAIN: 'local' } }).catch(() => '')
  const [major = 0, minor = 0] = /^go(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? []
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
}

/** The machine's Go, else Debian's, unpacked into a folder with everything that it writes. */
export const debianGo = async (folder: string, at: At): Promise<Go> => {
  if (await goOnPath()) return { command: 'go', env: {} }
  await unpackPackages(['golang-go'], folder, at)
  const root = join(folder, 'usr/lib/go')
  const env = {
    GOROOT: root,
    GOPATH: join(folder, 'path'),
    GOCACHE: join(folder, 'cache'),
    // Modules are read-only otherwise, and could not be removed.
    GOFLAGS: '-modcacherw',
    GOTOOLCHAIN: 'local',
  }
  return { command: join(root, 'bin/go'), env }
}
