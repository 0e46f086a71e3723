import type { Connection } from 'mongoose'

/** What every store of this service is made with. */
export type StoreDeps = {
  connection: Connection
  clock: () => number
  nudge: (subjectType: string, id: string) => void
}
