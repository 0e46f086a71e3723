import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../processes/process-plan.ts'
import { runCommand } from '../processes/run-command.ts'
import type { At } from '../screen/run-step.ts'
import { buildOnce, isBuilt } from './cache.ts'

/** A program of a pinned Go module. */
export type GoProgram = {
  name: string
  /** The folder of go.mod. */
  source: string
  /** The files that decide what is built. */
  files: string[]
  /** The package in go's terms. */
  target: string
}

export type Go = { command: string; env: Record<string, string> }

/** Gets a Go, which may be put into the folder; that is removed after the build. */
type ProvideGo = (folder: string, at: At) => Promise<Go>

const machineGo: ProvideGo = () => Promise.resolve({ command: 'go', env: {} })

const nameOf = async ({ name, source, files }: GoProgram): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(join(source, file)))
  return `${name}-${hash.digest('hex').slice(0, 12)}`
}

export const isGoProgramBuilt = async (program: GoProgram): Promise<boolean> => isBuilt(await nameOf(program))

/** The path of the program, built if missing. */
export const goBinary = async (
  program: GoProgram,
  log: Log,
  at: At = () => {},
  provideGo: ProvideGo = machineGo,
): Promise<string> => {
  const build = async (path: string) => {
    const folder = `${path}.go`
    const { command, env } = await provideGo(folder, at)
    log('engines', `building ${program.name} with Go (about a minute, once)`)
    let packages = 0
    try {
      // -v prints each package that is compiled, and each module that is downloaded.
      await runCommand(
        command,
        ['build', '-v', '-buildvcs=false', '-trimpath', '-ldflags', '-s -w', '-o', path, program.target],
        {
          cwd: program.source,
          env: { CGO_ENABLED: '0', GOFLAGS: '', ...env },
          timeoutMs: 15 * 60_000,
          onLine: (line) => at(line.startsWith('go: ') ? line.slice(4) : `${(packages += 1)} packages compiled`),
        },
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return buildOnce(await nameOf(program), build, log)
}
