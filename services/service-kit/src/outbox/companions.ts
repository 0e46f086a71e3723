import type { Model } from 'mongoose'
import { aggregatePlain, findOnePlain } from '../mongo/plain-reads.ts'
import type { Versioned } from '../records/outbox-document.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- records of different collections are read together
type AnyModel = Model<any>

/** A record that is read in the same round trip as the one to be written. */
export type Companion<Rec> = { model: AnyModel; id: string; toRecord: (stored: never) => Rec | null }
/** Several documents that are read in that round trip; `filter` needs an index. */
export type CompanionList<Rec> = {
  model: AnyModel
  filter: Record<string, unknown>
  sort?: Record<string, 1 | -1>
  limit: number
  projection: Record<string, unknown>
  toRecord: (stored: never[]) => Rec | null
}
type AnyCompanion<Rec> = Companion<Rec> | CompanionList<Rec>
export type Companions<Beside> = { [Name in keyof Beside]?: AnyCompanion<Beside[Name]> }
/** Null where there is no such record, absent where it was not asked for. */
export type Found<Beside> = { [Name in keyof Beside]?: Beside[Name] | null }

type Row = { name: string; companion: never }

const stagesOf = (companion: AnyCompanion<unknown>): object[] => {
  if ('id' in companion) return [{ $match: { _id: companion.id } }]
  const { filter, sort, limit, projection } = companion
  return [{ $match: filter }, ...(sort ? [{ $sort: sort }] : []), { $limit: limit }, { $project: projection }]
}

const unionOf = ([name, companion]: [string, AnyCompanion<unknown>]) => ({
  $unionWith: {
    coll: companion.model.collection.name,
    // Without its `_id`: only the written record has one here, and any text may be its id.
    pipeline: [...stagesOf(companion), { $project: { _id: 0, name: { $literal: name }, companion: '$$ROOT' } }],
  },
})

const recordOf = (companion: AnyCompanion<unknown>, stored: never[]): unknown => {
  if (!('id' in companion)) return companion.toRecord(stored)
  const [one] = stored
  return one ? companion.toRecord(one) : null
}

/** Reads a document and its companions in one round trip. */
export const findWithCompanions = async <Stored extends Versioned, Beside>(
  model: Model<Stored>,
  id: string,
  companions: Companions<Beside>,
): Promise<{ document: Stored | null; found: Found<Beside> }> => {
  const others = Object.entries(companions) as [string, AnyCompanion<unknown>][]
  if (others.length === 0) return { document: await findOnePlain<Stored>(model, { _id: id }), found: {} }
  const rows = await aggregatePlain<Stored | Row>(model, [{ $match: { _id: id } }, ...others.map(unionOf)])
  const records = others.map(([name, companion]) => {
    const stored = rows.flatMap((each) => (!('_id' in each) && each.name === name ? [each.companion] : []))
    return [name, recordOf(companion, stored)]
  })
  const document = rows.find((row): row is Stored => '_id' in row) ?? null
  return { document, found: Object.fromEntries(records) as Found<Beside> }
}
