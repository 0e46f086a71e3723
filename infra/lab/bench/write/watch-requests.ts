// Preloaded (node --import): records the database commands that each POST waited for, without the relay's. GET COUNT_PORT returns and resets them.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage } from 'node:http'
import mongoose from 'mongoose'

/** The commands that one POST waited for, in order. */
export type WatchedRequest = string[]

type Started = { commandName: string; command: Record<string, unknown> }

const current = new AsyncLocalStorage<WatchedRequest>()
const byRequest = new WeakMap<IncomingMessage, WatchedRequest>()
let done: WatchedRequest[] = []

const { MongoClient } = mongoose.mongo
// oxlint-disable-next-line typescript/unbound-method -- called with its own client below
const { connect } = MongoClient.prototype
MongoClient.prototype.connect = function connectWatched(this: InstanceType<typeof MongoClient>) {
  this.on('commandStarted', ({ commandName, command }: Started) => {
    current.getStore()?.push(`${commandName} ${String(command[commandName])}`)
  })
  return connect.call(this)
}

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  if (request.method !== 'POST') return
  const commands: WatchedRequest = []
  byRequest.set(request, commands)
  current.enterWith(commands)
})
// What follows the answer is not waited for.
subscribe('http.server.response.finish', (message) => {
  const commands = byRequest.get((message as { request: IncomingMessage }).request)
  if (commands) done.push([...commands])
})

createServer((_req, res) => {
  res.end(JSON.stringify(done))
  done = []
}).listen(Number(process.env['COUNT_PORT']), '127.0.0.1')
