import type { Connection } from 'mongoose'

const writes = new Set(['insert', 'update', 'delete', 'findAndModify'])

/**
 * Lets the `nth` next write of a connection (from 1) and every later command fail before it is sent, as if its process were killed.
 * Needs command monitoring.
 */
export const killAtWrite = (connection: Connection, nth: number) => {
  const client = connection.getClient()
  let left = nth
  const see = ({ commandName }: { commandName: string }) => {
    if (left > 0 && writes.has(commandName)) left -= 1
    if (left === 0) throw new Error('killed')
  }
  client.on('commandStarted', see)
  return {
    wasKilled: (): boolean => left === 0,
    revive: () => void client.off('commandStarted', see),
  }
}
