import { Schema, type Connection, type Model } from 'mongoose'

type Mark = { _id: string; at: string }

/** Ids of predictions that were ever late: the mark outlives a deletion. */
export const createLateMarks = (connection: Connection) => {
  const schema = new Schema({ _id: String, at: String }, { versionKey: false })
  const model = connection.model('late-predictions', schema, 'late-predictions') as unknown as Model<Mark>
  return {
    model,
    has: async (id: string): Promise<boolean> => (await model.exists({ _id: id })) !== null,
    async add(id: string, at: string): Promise<void> {
      await model.collection.updateOne({ _id: id } as never, { $setOnInsert: { at } }, { upsert: true })
    },
  }
}

export type LateMarks = ReturnType<typeof createLateMarks>
