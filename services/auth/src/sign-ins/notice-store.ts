import { randomUUID } from 'node:crypto'
import { trusted, type Connection } from 'mongoose'
import type { AccountNotice } from '@papan/contracts/calls/auth/account-calls.ts'
import { dayMs } from '@papan/contracts/wib.ts'
import { definePlainCollection, field } from '@papan/service-kit/mongo/plain-collection.ts'

type StoredNotice = Omit<AccountNotice, 'id'> & {
  _id: string
  userId: string
  userEpoch: number
  /** The sign-in that it is about: hidden there, or a thief would close it. */
  signInId: string | null
  expiresAt: Date
}
type NewNotice = Pick<StoredNotice, 'kind' | 'by'> & Partial<Pick<StoredNotice, 'device' | 'address' | 'signInId'>>
type Owner = { id: string; epoch: number }

const keptMs = 30 * dayMs
const maxShown = 20

/** Notices for a user's next visit, until they close it. */
export const createNoticeStore = (connection: Connection, clock: () => number) => {
  const fields = {
    _id: field.text,
    userId: field.text,
    userEpoch: field.number,
    kind: field.text,
    at: field.text,
    by: String,
    device: String,
    address: String,
    signInId: String,
    expiresAt: field.date,
  }
  const model = definePlainCollection<StoredNotice>(connection, 'account_notices', fields, [{ userId: 1, at: -1 }])
  return {
    model,

    async add({ id, epoch }: Owner, notice: NewNotice): Promise<void> {
      const now = clock()
      const at = new Date(now).toISOString()
      const expiresAt = new Date(now + keptMs)
      await model.create({ _id: randomUUID(), userId: id, userEpoch: epoch, ...notice, at, expiresAt })
    },

    /** Newest first; leaves out notices to a deleted user of the same name. */
    async of({ id, epoch }: Owner, signInId: string): Promise<AccountNotice[]> {
      const stored = await model.find({ userId: id, userEpoch: epoch }).sort({ at: -1 }).limit(maxShown).lean()
      return stored
        .filter((notice) => notice.signInId !== signInId)
        .map(({ _id, kind, at, by, device, address }) => ({
          id: _id,
          kind,
          at,
          by: by ?? null,
          device: device ?? null,
          address: address ?? null,
        }))
    },

    /** False when there is no such notice of this user. */
    async dismiss(userId: string, id: string, signInId: string): Promise<boolean> {
      const other = trusted({ $ne: signInId })
      return (await model.deleteOne({ _id: id, userId, signInId: other })).deletedCount === 1
    },
  }
}

export type NoticeStore = ReturnType<typeof createNoticeStore>
