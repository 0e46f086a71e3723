import mongoose from 'mongoose'
import { readInfo, versionOf } from '@papan/service-kit/mongo/database-info.ts'
import { dataVersion, versionRefusal } from '@papan/service-kit/mongo/data-version.ts'

const answerMs = 10_000

/** Throws one sentence where a release too far ahead has written, before each service says so three times. */
export const assertReadable = async (mongoUrl: string, databases: readonly string[]): Promise<void> => {
  const client = new mongoose.mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: answerMs })
  try {
    const refusals = await Promise.all(
      databases.map(async (name) => versionRefusal(name, versionOf(await readInfo(client.db(name))), dataVersion)),
    )
    const refusal = refusals.find((sentence) => sentence !== null)
    if (refusal) throw new Error(refusal)
  } finally {
    await client.close()
  }
}
