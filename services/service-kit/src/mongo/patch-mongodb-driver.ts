import type { Socket } from 'node:net'
import { driverPart } from './driver-part.ts'

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
