import mongoose, { type mongo } from 'mongoose'

/** The bare driver with the durability of ours. */
export const connectBare = async (url: string, database: string): Promise<mongo.Db> => {
  const client = new mongoose.mongo.MongoClient(url, {
    maxPoolSize: 20,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  })
  await client.connect()
  return client.db(database)
}
