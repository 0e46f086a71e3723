import mongoose from 'mongoose'
import { dataRefusal } from '@papan/service-kit/mongo/database-info.ts'

const answerMs = 10_000

/** Throws one sentence where this release cannot read the data, before each service says so three times. */
export const assertReadable = async (mongoUrl: string, databases: readonly string[]): Promise<void> => {
  const client = new mongoose.mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: answerMs })
  try {
    const refusals = await Promise.all(databases.map((name) => dataRefusal(client.db(name), name)))
    const refusal = refusals.find((sentence) => sentence !== null)
    if (refusal) throw new Error(refusal)
  } finally {
    await client.close()
  }
}
