import mongoose from 'mongoose'
import { dataRefusal, wayBackWarning } from '@papan/service-kit/mongo/database-info.ts'

const answerMs = 10_000

/**
 * Throws one sentence where this release cannot read the data, before each service says so three times. Answers what it takes away: a
 * sentence for each database that the release before could not read any more.
 */
export const assertReadable = async (mongoUrl: string, databases: readonly string[]): Promise<string[]> => {
  const client = new mongoose.mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: answerMs })
  try {
    const refusals = await Promise.all(databases.map((name) => dataRefusal(client.db(name), name)))
    const refusal = refusals.find((sentence) => sentence !== null)
    if (refusal) throw new Error(refusal)
    const warnings = await Promise.all(databases.map((name) => wayBackWarning(client.db(name), name)))
    return warnings.filter((sentence) => sentence !== null)
  } finally {
    await client.close()
  }
}
