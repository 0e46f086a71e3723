import { createHash, timingSafeEqual } from 'node:crypto'
import { mongo, type Connection, type IndexDefinition } from 'mongoose'
import type { OwnPush, PushSubscriptionBody, PushWhat } from '@papan/contracts/calls/notify/push-calls.ts'
import { maxMarketNameLength, maxPushDelayMinutes, pushLifeDays } from '@papan/contracts/limits.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import { definePlainCollection, isStoredFirst } from '@papan/service-kit/mongo/plain-collection.ts'
import type { SecretBox } from '@papan/service-kit/secrets/secret-box.ts'
import type { PushTarget } from './push-sender.ts'

/** Of Chrome and its relatives, Firefox, Safari and Edge. */
const knownServices = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
]

/** Others are taken too, but only a few: an address there may be forged without end. */
export const isKnownService = (hostname: string): boolean => knownServices.some((service) => service.test(hostname))

export type SubscriptionId = mongo.ObjectId

/**
 * A browser that wants pushes. `endpoint` and `proof` are hashes, `sealed` holds what is needed to send. `wants`: as `wantKey`.
 * `renewedAt`: ms.
 */
type StoredSubscription = {
  _id: SubscriptionId
  endpoint: string
  proof: string
  sealed: string
  known: boolean
  wants: string[]
  withNumber: boolean
  delayMinutes: number
  renewedAt: number
}

export type Sealed = Pick<StoredSubscription, '_id' | 'sealed'>

/** Browsers that get the same push at the same time. */
export type Audience = { market: string; what: PushWhat; delayMinutes: number; withNumber: boolean }

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
const endpointHash = ({ endpoint }: { endpoint: string }): string => hash(endpoint)
const proofOf = ({ endpoint, auth }: OwnPush): string => hash(JSON.stringify([endpoint, auth]))
const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))
const wantKey = ({ market, what }: { market: string; what: PushWhat }): string => `${what} ${market}`
const whoWants = ({ delayMinutes, withNumber, ...want }: Audience) => ({
  wants: wantKey(want),
  delayMinutes,
  withNumber,
})

const indexes: IndexDefinition[] = [
  { wants: 1, delayMinutes: 1, withNumber: 1, _id: 1 },
  { renewedAt: 1 },
  { known: 1 },
]

/** Who is sent a push, and where to. */
const createReceivers = (collection: mongo.Collection<StoredSubscription>, secrets: SecretBox) => ({
  async audiencesOf(market: string, what: PushWhat): Promise<Audience[]> {
    const all = Array.from({ length: maxPushDelayMinutes + 1 }, (_, delayMinutes) =>
      [true, false].map((withNumber) => ({ market, what, delayMinutes, withNumber })),
    ).flat()
    const found = await Promise.all(all.map((one) => collection.findOne(whoWants(one), { projection: { _id: 1 } })))
    return all.filter((_, index) => found[index])
  },

  /** Ids after one, in their order. */
  async page(audience: Audience, after: SubscriptionId | null, limit: number): Promise<SubscriptionId[]> {
    const filter = { ...whoWants(audience), ...(after ? { _id: { $gt: after } } : {}) }
    const found = collection
      .find(filter, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  },

  /** Without those that have ended. */
  targets: (ids: readonly SubscriptionId[]): Promise<Sealed[]> =>
    collection.find({ _id: { $in: [...ids] } }, { projection: { sealed: 1 } }).toArray(),

  /** Where to send to; null where it was sealed with a lost key. */
  open({ _id, sealed }: Sealed): PushTarget | null {
    const opened = secrets.open(sealed, _id.toHexString())
    if (opened === null) return null
    const [endpoint = '', p256dh = '', auth = ''] = JSON.parse(opened) as string[]
    return { endpoint, p256dh, auth }
  },

  /** Unless the browser has changed them since they were read. */
  async removeGone(gone: readonly Sealed[]): Promise<void> {
    if (gone.length === 0) return
    const deletions = gone.map(({ _id, sealed }) => ({ deleteOne: { filter: { _id, sealed } } }))
    await collection.bulkWrite(deletions, { ordered: false })
  },
})

type SubscriptionStoreDeps = { connection: Connection; secrets: SecretBox; clock: () => number }

/** Who wants pushes. A backup of it shows neither an address nor a key. */
export const createSubscriptionStore = ({ connection, secrets, clock }: SubscriptionStoreDeps) => {
  const fields = { endpoint: { type: String, unique: true } }
  const model = definePlainCollection<StoredSubscription>(connection, 'push-subscriptions', fields, indexes)
  const collection = model.collection as unknown as mongo.Collection<StoredSubscription>

  const fieldsOf = (id: SubscriptionId, body: PushSubscriptionBody) => {
    const { endpoint, keys, wants, withNumber, delayMinutes } = body
    return {
      endpoint: endpointHash(body),
      proof: proofOf({ endpoint, auth: keys.auth }),
      sealed: secrets.seal(JSON.stringify([endpoint, keys.p256dh, keys.auth]), id.toHexString()),
      known: isKnownService(new URL(endpoint).hostname),
      wants: [...new Set(wants.map(wantKey))],
      withNumber,
      delayMinutes,
      renewedAt: clock(),
    }
  }

  /** Null for an unknown one; `isOwn`: who asks has proved that it is theirs. */
  const find = async (own: OwnPush): Promise<{ id: SubscriptionId; isOwn: boolean } | null> => {
    const found = await collection.findOne({ endpoint: endpointHash(own) }, { projection: { proof: 1 } })
    return found && { id: found._id, isOwn: isSame(found.proof, proofOf(own)) }
  }

  return {
    ...createReceivers(collection, secrets),
    model,
    find,

    /** Under the same id, so that it is still who was sent the draws before. */
    async change(id: SubscriptionId, body: PushSubscriptionBody): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: fieldsOf(id, body) })
    },

    /** False where another request has just stored it. */
    async add(body: PushSubscriptionBody): Promise<boolean> {
      const _id = new mongo.ObjectId()
      return isStoredFirst(collection.insertOne({ _id, ...fieldsOf(_id, body) }))
    },

    /** What the key before has sealed is sealed again. */
    async renew(id: SubscriptionId): Promise<void> {
      const found = await collection.findOne({ _id: id }, { projection: { sealed: 1 } })
      const owner = id.toHexString()
      const opened = found && secrets.isOutdated(found.sealed) ? secrets.open(found.sealed, owner) : null
      const sealed = opened === null ? {} : { sealed: secrets.seal(opened, owner) }
      await collection.updateOne({ _id: id }, { $set: { renewedAt: clock(), ...sealed } })
    },

    async remove(id: SubscriptionId): Promise<void> {
      await collection.deleteOne({ _id: id })
    },

    /** Those that neither page nor worker renewed. */
    async removeUnrenewed(): Promise<void> {
      await collection.deleteMany({ renewedAt: { $lt: clock() - pushLifeDays * dayMs } })
    },

    /** `unknown`: of push services that are not among the known ones. */
    async counts(): Promise<{ total: number; unknown: number }> {
      const [total, unknown] = await Promise.all([
        collection.countDocuments(),
        collection.countDocuments({ known: false }),
      ])
      return { total, unknown }
    },

    /** Most first. A browser that wants a market twice counts once. */
    async countByMarket(): Promise<{ market: string; browsers: number }[]> {
      const begin = { $add: [{ $indexOfCP: ['$$want', ' '] }, 1] }
      const marketOf = { $substrCP: ['$$want', begin, maxMarketNameLength] }
      const found = collection.aggregate<{ _id: string; browsers: number }>([
        { $project: { markets: { $setUnion: [{ $map: { input: '$wants', as: 'want', in: marketOf } }, []] } } },
        { $unwind: '$markets' },
        { $group: { _id: '$markets', browsers: { $sum: 1 } } },
        { $sort: { browsers: -1, _id: 1 } },
      ])
      return (await found.toArray()).map(({ _id, browsers }) => ({ market: _id, browsers }))
    },
  }
}

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>
