import type { Model } from 'mongoose'
import { aggregatePlain, findOnePlain } from '../mongo/plain-reads.ts'
import type { Versioned } from './outbox-document.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- records of different collections are read together
type AnyModel = Model<any>

/** A record that is read in the same round trip as the one to be written. */
export type Companion<Rec> = { model: AnyModel; id: string; toRecord: (stored: never) => Rec | null }
export type Companions<Beside> = { [Name in keyof Beside]?: Companion<Beside[Name]> }
/** Null where there is no such record, absent where it was not asked for. */
export type Found<Beside> = { [Name in keyof Beside]?: Beside[Name] | null }

type Row = { name: string; companion: never }

const unionOf = ([name, { model, id }]: [string, Companion<unknown>]) => ({
  $unionWith: {
    coll: model.collection.name,
    // Without its `_id`: only the written record has one here, and any text may be its id.
    pipeline: [{ $match: { _id: id } }, { $project: { _id: 0, name: { $literal: name }, companion: '$$ROOT' } }],
  },
})

/** Reads a document and its companions in one round trip. */
export const findWithCompanions = async <Stored extends Versioned, Beside>(
  model: Model<Stored>,
  id: string,
  companions: Companions<Beside>,
): Promise<{ document: Stored | null; found: Found<Beside> }> => {
  const others = Object.entries(companions) as [string, Companion<unknown>][]
  if (others.length === 0) return { document: await findOnePlain<Stored>(model, { _id: id }), found: {} }
  const rows = await aggregatePlain<Stored | Row>(model, [{ $match: { _id: id } }, ...others.map(unionOf)])
  const records = others.map(([name, { toRecord }]) => {
    const row = rows.find((each): each is Row => !('_id' in each) && each.name === name)
    return [name, row ? toRecord(row.companion) : null]
  })
  const document = rows.find((row): row is Stored => '_id' in row) ?? null
  return { document, found: Object.fromEntries(records) as Found<Beside> }
}
