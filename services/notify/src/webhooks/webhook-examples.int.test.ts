import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from '@jest/globals'
import type { WebhookEventType } from '@papan/contracts/calls/notify/webhook-events.ts'
import { verifyExample, webhookExamples } from '@papan/contracts/calls/notify/webhook-examples.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { notifyOfFile } from '../test-kit/start-test-notify.ts'

const test = await notifyOfFile()
const { content, receiver, telegram, clock } = test
const market = 'SINGAPORE'
let date: string
beforeEach(async () => {
  await test.empty()
  content.empty()
  clock.now = Date.now()
  date = wibDate(clock.now)
})

/** The data of an example, of today's draw. */
const dataOf = (type: WebhookEventType) => {
  const { data } = webhookExamples[type]
  return 'date' in data ? { ...data, date } : data
}
const take = async (subject: string, type: string, data: object) => {
  clock.now += 1_000
  await test.take(test.event(subject, type, data))
  await test.run()
}
const last = () => {
  const { type, data } = receiver.received.at(-1)?.message ?? {}
  return { type, data }
}
const example = (type: WebhookEventType) => ({ type, data: dataOf(type) })

describe('the examples of the API page are what a webhook is sent', () => {
  it('of a draw from its start to its withdrawal', async () => {
    await test.destination()
    await take('result', 'result.started.v1', { market, date })
    expect(last()).toEqual(example('draw.started'))
    for (const type of [
      'draw.number',
      'draw.first_prize',
      'draw.finished',
      'draw.corrected',
      'draw.withdrawn',
    ] as const) {
      const data = dataOf(type)
      content.publish(market, date, 'prizes' in data ? data.prizes : [])
      await take('result', 'prize.recorded.v1', { market, date })
      expect(last()).toEqual(example(type))
    }
  })

  it.each([
    ['draw.overdue', 'MASTERS'],
    ['draw.unstaffed', 'UNSTAFFED'],
  ] as const)('of %s', async (type, level) => {
    await test.destination()
    await take('alarm', 'alarm.raised.v1', { market, date, level })
    expect(last()).toEqual(example(type))
  })

  it('of a schedule', async () => {
    await test.destination()
    content.saveSchedule(market, '22:00')
    await take('schedule', 'schedule.saved.v1', { marketName: market, created: false })
    expect(last()).toEqual(example('schedule.changed'))
  })

  it('of a destination that died', async () => {
    await test.destination({ events: ['destination.dead'] })
    await test.channel({ name: 'Kanal hasil' })
    Object.assign(telegram.answer, { status: 403, description: 'Forbidden: bot was kicked from the channel chat' })
    content.publish(market, date, [{ type: 'PRIZE 1', numbers: '0417' }])
    await take('result', 'prize.recorded.v1', { market, date })
    expect(last()).toEqual(example('destination.dead'))
  })
})

it('the code of the API page accepts what was signed, and nothing else', async () => {
  const { secret } = await test.destination()
  await take('result', 'result.started.v1', { market, date })
  const [first] = receiver.received
  if (!first) throw new Error('nothing was received')
  const { body, headers } = first
  const old = String(Math.floor(Date.now() / 1_000) - 3_600)
  const tries = [
    [secret, headers, body],
    [secret, headers, `${body} `],
    [`whsec_${Buffer.alloc(32).toString('base64')}`, headers, body],
    [secret, { ...headers, 'webhook-timestamp': old }, body],
    [secret, { ...headers, 'webhook-signature': '' }, body],
  ]
  const program = `${verifyExample}
console.log(JSON.stringify(JSON.parse(process.env.TRIES).map((one) => isGenuine(...one))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TRIES: JSON.stringify(tries) },
  })
  expect(JSON.parse(stdout)).toEqual([true, false, false, false, false])
})
