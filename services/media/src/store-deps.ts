import type { Connection } from 'mongoose'

/** What every store of this service is made with. */
export type StoreDeps = {
  connection: Connection
  clock: () => number
  notifyRelay: (subjectType: string, id: string) => void
}
