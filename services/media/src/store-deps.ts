import type { Connection } from 'mongoose'

export type StoreDeps = {
  connection: Connection
  clock: () => number
  notifyRelay: (subjectType: string, id: string) => void
}
