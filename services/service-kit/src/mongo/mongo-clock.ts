import type { Connection } from 'mongoose'
import type { ReadClock } from '@papan/runtime/clock/clock-sources.ts'

export const mongoClock =
  (connection: Connection): ReadClock =>
  async () => {
    const hello = await connection.db?.admin().command({ hello: 1 })
    const time: unknown = hello?.['localTime']
    if (!(time instanceof Date)) throw new Error('the server names no time')
    return { at: time.getTime(), resolutionMs: 1 }
  }
