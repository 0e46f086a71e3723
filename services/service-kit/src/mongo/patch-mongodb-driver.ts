import type { Socket } from 'node:net'
import { createRequire } from 'node:module'

// Mongoose's own copy of the driver.
const require = createRequire(createRequire(import.meta.url).resolve('mongoose'))

/** An unexported part of the driver, by path (`lib/cmap/errors.js`). Throws if a later driver moved it. */
export const driverPart = (path: string): unknown => require(`mongodb/${path}`)

type Connection = { socket: Socket; cleanup: (error: Error) => void }

const { Connection } = driverPart('lib/cmap/connection.js') as { Connection: { prototype: Connection } }
const { cleanup } = Connection.prototype

/**
 * Driver 7.8.0: a write on a destroyed socket waits for 'drain' for ever (`Connection.writeCommand`), so a heartbeat
 * could leave the server unknown until a restart.
 */
Connection.prototype.cleanup = function (this: Connection, error: Error): void {
  cleanup.call(this, error)
  this.socket.emit('drain')
}
