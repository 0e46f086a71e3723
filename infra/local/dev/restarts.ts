import { relative } from 'node:path'
import type { Log } from '../processes/process-plan.ts'
import type { ServiceDefinition } from '../service-table.ts'
import { createImports } from './imports.ts'

type RestartDeps = {
  root: string
  services: readonly ServiceDefinition[]
  restart: (name: string) => Promise<void>
  log: Log
}

/** Restarts the services that load a changed file, and no other. */
export const createRestarts = ({ root, services, restart, log }: RestartDeps) => {
  const imports = createImports(root)
  const newest = new Map<string, number>()

  const restartOne = async (name: string, file: string) => {
    const begun = performance.now()
    newest.set(name, begun)
    log(name, `${relative(root, file)} changed, restarting`)
    await restart(name)
    // A later change may have replaced the process that this one started.
    if (newest.get(name) === begun) log(name, `ready again after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }

  return async (files: readonly string[]): Promise<void> => {
    for (const file of files) imports.forget(file)
    await Promise.all(
      services.map(async ({ name, main }) => {
        const loaded = await imports.filesOf(main)
        const changed = files.find((file) => loaded.has(file))
        if (changed) await restartOne(name, changed)
      }),
    )
  }
}
