import type { SupervisedProcess, OnChange } from '../processes/supervise-process.ts'
import type { Log } from '../processes/process-plan.ts'
import type { Confirm, RunStep } from '../screen/run-step.ts'

type EngineKind = 'external' | 'redis-server' | 'valkey-server' | 'unpacked' | 'mongod' | 'documentdb' | 'docker'

export type Engine = {
  kind: EngineKind
  /** Without a database name. */
  url: string
  describe: string
  /** Empty for an external server. */
  processes: SupervisedProcess[]
  /** Takes 5 s at most; data stay. */
  stop: () => Promise<void>
}

export type EngineOptions = {
  dataDir: string
  log: Log
  /** For tests: no durability, and no expiry of documents, since test clocks run in other years than the server's. */
  fast?: boolean
  onChange?: OnChange
  env?: NodeJS.ProcessEnv
  /** Shows long work. */
  step?: RunStep
  /** Asked before servers are set up in the cache; yes when absent. */
  confirm?: Confirm
}

// Two in sequence stay under 5 s of the 10 s for everything.
const stopGraceMs = 2400

/** Stops processes in the given order, clients before their servers. */
export const stopInOrder = async (processes: SupervisedProcess[]) => {
  for (const process of processes) await process.stop(stopGraceMs)
}

/** The engine once its last process is ready; stops all of them when it does not become so. Processes: servers before their clients. */
export const startOrStop = async (
  processes: SupervisedProcess[],
  facts: Pick<Engine, 'kind' | 'url' | 'describe'>,
): Promise<Engine> => {
  const stop = () => stopInOrder(processes.toReversed())
  try {
    for (const { ready } of processes) await ready
  } catch (error) {
    await stop()
    throw error
  }
  return { ...facts, processes, stop }
}
