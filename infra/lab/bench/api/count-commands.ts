// Preloaded (node --import): records MongoDB commands. GET COUNT_PORT returns and resets them.
import { createServer } from 'node:http'
import { infoCollection } from '@papan/service-kit/mongo/database-info.ts'
import mongoose from 'mongoose'

type Started = { commandName: string; command: Record<string, unknown> }

let seen: string[] = []

/** Timed polls of the relay and the restore watch belong to no call. */
const isPolling = ({ commandName, command }: Started): boolean =>
  command[commandName] === infoCollection ||
  (typeof command['filter'] === 'object' && command['filter'] !== null && 'outboxDueAt' in command['filter'])

const note = (started: Started) => {
  const { commandName, command } = started
  if (!isPolling(started)) seen.push(`${commandName} ${String(command[commandName])}`)
}

const { MongoClient } = mongoose.mongo
// oxlint-disable-next-line typescript/unbound-method -- called with its own client below
const { connect } = MongoClient.prototype
MongoClient.prototype.connect = function connectCounted(this: InstanceType<typeof MongoClient>) {
  this.on('commandStarted', note)
  return connect.call(this)
}

createServer((_req, res) => {
  res.end(JSON.stringify(seen))
  seen = []
}).listen(Number(process.env['COUNT_PORT']), '127.0.0.1')
