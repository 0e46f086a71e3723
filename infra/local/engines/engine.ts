import type { KeptProcess, OnChange } from '../processes/keep-process.ts'
import type { Log } from '../processes/process-plan.ts'

type EngineKind = 'external' | 'redis-server' | 'mongod' | 'documentdb' | 'docker'

/** A server that services connect to, whoever runs it. */
export type Engine = {
  kind: EngineKind
  /** Without a database name. */
  url: string
  /** One sentence on what was chosen. */
  describe: string
  /** What runs here for it; empty when somebody else runs it. */
  processes: KeptProcess[]
  /** Stops it within 5 s; data stays. */
  stop: () => Promise<void>
}

export type EngineOptions = {
  /** Folder that holds the data of all engines. */
  dataDir: string
  log: Log
  /**
   * For tests: data need not survive a crash of the machine, and documents stay past their date. Tests have clocks of their own, and what
   * they store in their year has long expired by the server's.
   */
  fast?: boolean
  onChange?: OnChange
  /** Where REDIS_URL and MONGO_URL are looked up. */
  env?: NodeJS.ProcessEnv
}

// Two after another stay under 5 s, so that everything can stop within 10 s.
const stopGrace = 2400

/** Stops processes one after another, in the given order: the one that talks to another goes first. */
export const stopInOrder = async (processes: KeptProcess[]) => {
  for (const process of processes) await process.stop(stopGrace)
}
