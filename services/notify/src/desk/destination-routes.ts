import { randomUUID } from 'node:crypto'
import type {
  Delivery,
  Destination,
  DestinationBody,
  notifyCalls,
} from '@papan/contracts/calls/notify/destination-calls.ts'
import {
  deliveriesRetried,
  destinationDeleted,
  destinationSaved,
  destinationTested,
  secretRenewed,
} from '@papan/contracts/events/notify-events.ts'
import { maxDestinations } from '@papan/contracts/limits.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { notifyTexts, postTexts } from '@papan/contracts/texts/notify-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { announce } from '@papan/service-kit/records/outbox-document.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import type { SecretBox } from '@papan/service-kit/secrets/secret-box.ts'
import type { DeliveryStore, StoredDelivery } from '../deliveries/delivery-store.ts'
import type { SendWebhook } from '../webhooks/send-webhook.ts'
import type { Telegram } from '../channel/telegram.ts'
import type { WayOut } from '../way-out/way-out.ts'
import { newWebhookSecret } from '../webhooks/sign-webhook.ts'
import {
  destinationNotFound,
  destinationTo,
  fieldsOf,
  isChannel,
  isWebhook,
  toAnswer,
  type ChannelDestination,
  type DestinationFields,
  type DestinationStore,
  type StoredDestination,
} from '../destinations/destination-store.ts'

const listFull = () => new AppError(409, 'DESTINATION_LIST_FULL', notifyTexts.destinationsFull(maxDestinations))

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const toDelivery = (stored: StoredDelivery): Delivery => ({
  id: stored._id,
  topic: stored.topic,
  market: stored.market,
  date: stored.date,
  state: stored.state,
  type: stored.type,
  answer: stored.answer,
  attempts: stored.attempts,
  at: new Date(stored.at).toISOString(),
  nextAt: isoOf(stored.dueAt),
})

type DestinationRouteDeps = {
  destinationStore: DestinationStore
  deliveryStore: DeliveryStore
  secrets: SecretBox
  sendWebhook: SendWebhook
  telegram: Telegram
  wayOut: WayOut
  clock: () => number
}

const sharedFields = (body: DestinationBody) => {
  const { name, markets, forStaff, paused } = body
  return { name, markets, forStaff, paused, to: destinationTo.parse(body) }
}

const tokenOf = (body: DestinationBody): string => (body.kind === 'CHANNEL' && body.token) || ''

const addressOf = ({ to }: DestinationFields): string => (to.kind === 'WEBHOOK' ? to.url : to.chat)

type Actions = Pick<Handlers<typeof notifyCalls>, 'renewSecret' | 'sendTest' | 'retryDeliveries'>

/** What an admin does with a destination that is not shown in it. */
const destinationActions = (deps: DestinationRouteDeps): Actions => {
  const { destinationStore, deliveryStore, secrets, sendWebhook, telegram, clock } = deps

  const note = (
    id: string,
    context: WriteContext,
    definition: typeof secretRenewed,
    change: (stored: StoredDestination) => Partial<DestinationFields>,
  ) =>
    destinationStore.update(id, context, null, (stored) => ({
      fields: { ...fieldsOf(stored), ...change(stored) },
      event: announce(definition, { name: stored.name }),
    }))

  return {
    async renewSecret({ params, context }) {
      if (isChannel(await destinationStore.found(params.destinationId)))
        throw invalid({ kind: [notifyTexts.tokenInForm] })
      const secret = newWebhookSecret()
      await note(params.destinationId, context, secretRenewed, ({ _id, secrets: [newest] }) => ({
        secrets: [secrets.seal(secret, _id), ...(newest ? [newest] : [])],
      }))
      return { secret }
    },

    async sendTest({ params, context }) {
      const timestamp = new Date(clock()).toISOString()
      const { stored } = await note(params.destinationId, context, destinationTested, () => ({ testedAt: timestamp }))
      const message = { type: 'test' as const, timestamp, data: {} }
      const { isTaken, answer } = isWebhook(stored)
        ? await sendWebhook(stored, `msg_${randomUUID()}`, message)
        : await telegram.send(stored as ChannelDestination, { text: postTexts.test, isSilent: true })
      return { isTaken, answer }
    },

    async retryDeliveries({ params, context }) {
      const retriedAt = new Date(clock()).toISOString()
      const { stored } = await note(params.destinationId, context, deliveriesRetried, () => ({ retriedAt }))
      const count = await deliveryStore.makeDue(stored._id, 'DEAD')
      return { message: notifyTexts.retried(count) }
    },
  }
}

export const destinationRoutes = (deps: DestinationRouteDeps): Handlers<typeof notifyCalls> => {
  const { destinationStore, deliveryStore, secrets, wayOut } = deps

  const answerOf = async (stored: StoredDestination): Promise<Destination> => {
    const { lastSentAt, ...counts } = await deliveryStore.countsOf(stored._id)
    return { ...toAnswer(stored), ...counts, lastSentAt: isoOf(lastSentAt) }
  }

  const assertPublic = (body: DestinationBody): void => {
    if (body.kind === 'WEBHOOK' && !wayOut.mayTry(body.url)) throw invalid({ url: [notifyTexts.privateAddress] })
  }

  /** A webhook gets one that no admin has seen: the one that is shown is made on request. */
  const firstSecret = (body: DestinationBody): string => {
    const secret = body.kind === 'WEBHOOK' ? newWebhookSecret() : tokenOf(body)
    if (secret === '') throw invalid({ token: [fieldTexts.required] })
    return secret
  }

  return {
    ...destinationActions(deps),

    async listDestinations() {
      return Promise.all((await destinationStore.list()).map(answerOf))
    },

    async addDestination({ body, context }) {
      assertPublic(body)
      const secret = firstSecret(body)
      const id = context.once?.id ?? randomUUID()
      const isNew = (await destinationStore.stored(id)) === null
      if (isNew && (await destinationStore.count()) >= maxDestinations) throw listFull()
      const unasked = { secrets: [secrets.seal(secret, id)], testedAt: null, retriedAt: null }
      const saved = { name: body.name, addressChanged: true, tokenChanged: body.kind === 'CHANNEL' }
      const { stored } = await destinationStore.write(id, context, (current) =>
        current ? null : { fields: { ...sharedFields(body), ...unasked }, event: announce(destinationSaved, saved) },
      )
      if (!stored) throw destinationNotFound()
      return answerOf(stored)
    },

    async saveDestination({ params, body, ifMatch, context }) {
      assertPublic(body)
      const { destinationId: id } = params
      const token = tokenOf(body)
      const { stored } = await destinationStore.update(id, context, ifMatch, (before) => {
        if (before.to.kind !== body.kind) throw invalid({ kind: [notifyTexts.kindStays] })
        const sealed = token === '' ? {} : { secrets: [secrets.seal(token, id)] }
        const fields = { ...fieldsOf(before), ...sharedFields(body), ...sealed }
        if (JSON.stringify(fields) === JSON.stringify(fieldsOf(before))) return null
        const addressChanged = addressOf(before) !== addressOf(fields)
        const saved = { name: body.name, addressChanged, tokenChanged: token !== '' }
        return { fields, event: announce(destinationSaved, saved) }
      })
      if (!stored.paused) await deliveryStore.makeDue(id, 'WAITING')
      return answerOf(stored)
    },

    async deleteDestination({ params, ifMatch, context }) {
      await destinationStore.update(params.destinationId, context, ifMatch, ({ name }) => ({
        remove: true,
        event: announce(destinationDeleted, { name }),
      }))
      await deliveryStore.remove(params.destinationId)
      return { message: notifyTexts.destinationDeleted }
    },

    async listDeliveries({ params }) {
      const { _id } = await destinationStore.found(params.destinationId)
      return (await deliveryStore.list(_id)).map(toDelivery)
    },
  }
}
