// Socket.IO as documented: a room, and one emit to it. `node stock.ts PORT`
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { emitsOf } from './emit-call.ts'
import { drawAt, market } from '../../harness/realtime/prize.ts'

const server = createServer()
const io = new Server(server)
server.on('request', (req, res) => {
  if (req.url?.startsWith('/socket.io/')) return
  for (const rev of emitsOf(req.url)) io.to(market).emit('prize_update', drawAt(rev))
  res.end()
})
io.on('connection', (socket) => {
  socket.on('join_room', (shown: { market: string }) => void socket.join(shown.market))
})
server.listen(Number(process.argv[2]), '127.0.0.1')
