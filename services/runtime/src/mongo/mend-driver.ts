import type { Socket } from 'node:net'
import { driverPart } from './driver-part.ts'

type Connection = { socket: Socket; cleanup: (error: Error) => void }

const { Connection } = driverPart('lib/cmap/connection.js') as { Connection: { prototype: Connection } }
const { cleanup } = Connection.prototype

/**
 * In driver 7.5.0 an operation waits for ever when it is written while its socket is already destroyed and nobody has said so
 * yet: such a write waits for 'drain', which never comes (`Connection.writeCommand`). A heartbeat that met this moment left the
 * server unknown until the process was started anew. A connection that ends now wakes such a write, which then finds the end.
 */
Connection.prototype.cleanup = function (this: Connection, error: Error): void {
  cleanup.call(this, error)
  this.socket.emit('drain')
}
