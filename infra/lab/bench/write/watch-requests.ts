// Preloaded (node --import): records what each POST waited for. GET COUNT_PORT returns and resets it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage } from 'node:http'
import mongoose from 'mongoose'

/** Ms since the request's head was parsed; commands in order, without the relay's. */
export type WatchedRequest = { tookMs: number; commands: { name: string; startedMs: number; endedMs: number }[] }

type Started = { requestId: number; commandName: string; command: Record<string, unknown> }
type Current = { at: number; commands: Map<number, WatchedRequest['commands'][number]> }

const current = new AsyncLocalStorage<Current>()
const waiting = new Map<number, Current>()
const byRequest = new WeakMap<object, Current>()
let done: WatchedRequest[] = []

const started = ({ requestId, commandName, command }: Started) => {
  const request = current.getStore()
  if (!request) return
  const startedMs = performance.now() - request.at
  request.commands.set(requestId, { name: `${commandName} ${String(command[commandName])}`, startedMs, endedMs: 0 })
  waiting.set(requestId, request)
}
const ended = ({ requestId }: { requestId: number }) => {
  const request = waiting.get(requestId)
  const command = request?.commands.get(requestId)
  if (request && command) command.endedMs = performance.now() - request.at
  waiting.delete(requestId)
}

const { MongoClient } = mongoose.mongo
// oxlint-disable-next-line typescript/unbound-method -- called with its own client below
const { connect } = MongoClient.prototype
MongoClient.prototype.connect = function connectWatched(this: InstanceType<typeof MongoClient>) {
  this.on('commandStarted', started).on('commandSucceeded', ended)
  return connect.call(this)
}

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  if (request.method !== 'POST') return
  const watched = { at: performance.now(), commands: new Map() }
  byRequest.set(request, watched)
  current.enterWith(watched)
})
subscribe('http.server.response.finish', (message) => {
  const watched = byRequest.get((message as { request: IncomingMessage }).request)
  if (watched) done.push({ tookMs: performance.now() - watched.at, commands: [...watched.commands.values()] })
})

createServer((_req, res) => {
  res.end(JSON.stringify(done))
  done = []
}).listen(Number(process.env['COUNT_PORT']), '127.0.0.1')
