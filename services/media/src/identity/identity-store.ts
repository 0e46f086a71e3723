import {
  defaultIdentity,
  linkIcon,
  type Identity,
  type IdentityBody,
  type IdentityRevision,
} from '@papan/contracts/calls/media/identity-calls.ts'
import { identitySaved } from '@papan/contracts/events/media-events.ts'
import { maxUrlLength } from '@papan/contracts/limits.ts'
import { z } from '@papan/contracts/schema.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import { defineCollection } from '@papan/service-kit/mongo/checked-writes.ts'
import { assertFresh, createAggregateStore, type StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { outwardEpoch } from '@papan/service-kit/records/epochs.ts'
import { announce, storedCount, storedText, type Versioned } from '@papan/service-kit/records/outbox-document.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import { createRevisionStore } from '../revisions/revision-store.ts'

const picture = storedText(maxUrlLength).nullable()
const identityFields = z.object({
  name: storedText(),
  shortName: storedText(),
  tagline: z.string(),
  hue: storedCount.max(359),
  lightness: storedCount.max(100),
  mark: picture,
  picture,
  links: z.array(z.object({ label: storedText(), url: storedText(maxUrlLength), icon: linkIcon })),
  footer: z.array(storedText()),
  adults: storedText(),
  contact: z.string(),
  savedBy: storedText(),
})
type IdentityFields = z.infer<typeof identityFields>
type StoredIdentity = Versioned & IdentityFields

const fieldsOf = (of: IdentityBody): IdentityBody => ({
  name: of.name,
  shortName: of.shortName,
  tagline: of.tagline,
  hue: of.hue,
  lightness: of.lightness,
  mark: of.mark,
  picture: of.picture,
  links: of.links.map(({ label, url, icon }) => ({ label, url, icon })),
  footer: of.footer,
  adults: of.adults,
  contact: of.contact,
})

const toIdentity = (stored: Omit<StoredIdentity, 'outbox'>): Identity => ({
  ...fieldsOf(stored),
  epoch: outwardEpoch(stored),
  rev: stored.rev,
  updatedAt: stored.updatedAt,
})

const revisionOf = ({ updatedAt: savedAt, ...state }: Identity, savedBy: string | null): IdentityRevision => ({
  ...state,
  savedAt,
  savedBy,
})

/** The only one. */
const id = 'site'

/** `siteName`: of an empty database. */
export const createIdentityStore = ({ connection, siteName, ...deps }: StoreDeps & { siteName: string }) => {
  const model = defineCollection(connection, 'identities', identityFields)
  const earlier = createRevisionStore({
    connection,
    model,
    toRevision: (stored: StoredIdentity) => revisionOf(toIdentity(stored), stored.savedBy),
  })
  const records = createAggregateStore<IdentityFields, StoredIdentity, Identity>({
    subjectType: 'identity',
    model,
    toRecord: toIdentity,
    beforeChange: earlier.keep,
    ...deps,
  })
  const unsaved = defaultIdentity(siteName)
  const find = async (): Promise<Identity> => (await records.find(id)) ?? unsaved

  /** The present one first, the default last. */
  const revisions = async (): Promise<IdentityRevision[]> => [...(await earlier.of(id)), revisionOf(unsaved, null)]

  return {
    model,
    source: records.source,
    find,
    revisions,
    createIndexes: earlier.createIndexes,

    /** Paths of its pictures, and of those that it may have again. */
    pictures: async (): Promise<string[]> =>
      (await revisions()).flatMap(({ mark, picture }) => [mark, picture]).filter((url) => url !== null),

    /** What changes nothing writes nothing. */
    async save(body: IdentityBody, ifMatch: IfMatch | null, context: WriteContext): Promise<Identity> {
      const { record } = await records.write(id, context, (current) => {
        assertFresh(current ?? unsaved, ifMatch)
        if (JSON.stringify(fieldsOf(current ?? unsaved)) === JSON.stringify(fieldsOf(body))) return null
        return {
          fields: { ...fieldsOf(body), savedBy: context.actor.username },
          event: announce(identitySaved, { name: body.name }, current ?? unsaved),
        }
      })
      return record ?? find()
    },
  }
}

export type IdentityStore = ReturnType<typeof createIdentityStore>
