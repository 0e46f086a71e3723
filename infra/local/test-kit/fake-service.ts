// The smallest service to supervise: ready at once, ends on SIGTERM unless STUBBORN names it.
import { createServer } from 'node:http'

const listen = (port: string | undefined) =>
  createServer((_request, response) => response.end(process.env.MONGO_DB)).listen(Number(port), '127.0.0.1')

listen(process.env.PORT)
listen(process.env.INTERNAL_PORT)
process.on('SIGTERM', () => {
  if (process.env.STUBBORN !== process.env.MONGO_DB) process.exit(0)
})
console.log('listening')
