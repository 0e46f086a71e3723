import { beforeEach, describe, expect, it } from '@jest/globals'
import { addDays, hourMs, wibDate } from '@papan/contracts/wib.ts'
import { notifyOfFile } from '../test-kit/start-test-notify.ts'
import { leaseMs } from './delivery-store.ts'

const test = await notifyOfFile()
const { content, receiver, clock } = test
const market = 'SINGAPORE'
let date: string
beforeEach(async () => {
  await test.empty()
  clock.now = Date.now()
  date = wibDate(clock.now)
  content.publish(market, date, [])
})

const prize = (type: string, numbers: string) => ({ type, numbers })
const [third, first] = [prize('PRIZE 3', '0932'), prize('PRIZE 1', '0417')]
const changed = (type = 'prize.recorded.v1', data: object = {}) =>
  test.take(test.event('result', type, { market, date, ...data }))
const publish = async (...prizes: { type: string; numbers: string }[]) => {
  content.publish(market, date, prizes)
  await changed()
  await test.run()
}
const later = (ms = 1_000) => void (clock.now += ms)
const lastData = () => receiver.received.at(-1)?.message.data as { prizes: object[]; changes: object[]; also: string[] }
const deliveries = async (id: string) => (await test.asMaster('GET', `/master/destinations/${id}/deliveries`)).body

describe('a destination', () => {
  it('learns of a draw from its start to its withdrawal, each message signed and with the whole draw', async () => {
    const { secret } = await test.destination()
    await changed('result.started.v1')
    await test.run()
    for (const prizes of [[third], [third, first], [third, first, prize('PRIZE 2', '5')]]) {
      later()
      await publish(...prizes)
    }
    later()
    await publish(third, prize('PRIZE 1', '0471'), prize('PRIZE 2', '5'))
    expect(lastData()).toMatchObject({ changes: [{ type: 'PRIZE 1', from: '0417', to: '0471' }] })
    later()
    content.publish(market, date, [])
    await changed('result.deleted.v1')
    await test.run()

    expect(receiver.types()).toEqual([
      'draw.started',
      'draw.number',
      'draw.first_prize',
      'draw.finished',
      'draw.corrected',
      'draw.withdrawn',
    ])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(6)
    for (const one of receiver.received) expect(receiver.verify(one, secret)).toEqual(one.message)
    expect(receiver.received[3]?.message).toMatchObject({
      data: { market, date, also: ['draw.number'], prizes: [third, first, prize('PRIZE 2', '5')], changes: [] },
    })
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Dewi|10\.0\.0\.1/)
  })

  it('is sent the state when it is sent, not the one of the event', async () => {
    await test.destination()
    content.publish(market, date, [prize('PRIZE 1', '1111')])
    await changed()
    content.publish(market, date, [first])
    await changed()
    await test.run()
    expect(receiver.received.map(({ message }) => message.data)).toMatchObject([{ prizes: [first], changes: [] }])
  })

  it('is sent nothing twice: repeated events, equal numbers, a second job', async () => {
    const { id } = await test.destination()
    await publish(first)
    await changed()
    await changed('result.saved.v1', { imported: false, newest: true })
    await test.run()
    await test.notify.deliver((await deliveries(id))[0].id)
    expect(receiver.types()).toEqual(['draw.first_prize'])
  })

  it('is sent a number again that was corrected back', async () => {
    await test.destination()
    for (const numbers of ['0417', '0471', '0417']) {
      later()
      await publish(prize('PRIZE 1', numbers))
    }
    expect(receiver.types()).toEqual(['draw.first_prize', 'draw.corrected', 'draw.corrected'])
    expect(lastData().changes).toEqual([{ type: 'PRIZE 1', from: '0471', to: '0417' }])
  })

  it('learns of its markets and events only', async () => {
    await test.destination({ markets: ['SYDNEY'] })
    await test.destination({ events: ['draw.corrected'] })
    await publish(first)
    expect(receiver.received).toEqual([])
    later()
    await publish(prize('PRIZE 1', '9'))
    expect(receiver.types()).toEqual(['draw.corrected'])
  })

  it('learns of corrections alone where a market was taken out of it after its number was sent', async () => {
    const { id } = await test.destination()
    await publish(third)
    const [own] = (await test.asMaster('GET', '/master/destinations')).body
    await test.asMaster('PUT', `/master/destinations/${id}`, { ...own, markets: ['SYDNEY'] })
    later()
    await publish(third, first)
    expect(receiver.types()).toEqual(['draw.number'])
    later()
    await publish(prize('PRIZE 3', '0923'), first)
    later()
    await publish(first)
    expect(receiver.types()).toEqual(['draw.number', 'draw.corrected', 'draw.withdrawn'])
    expect(lastData()).toMatchObject({ prizes: [], changes: [{ type: 'PRIZE 3', from: '0923', to: null }] })
  })

  it('learns of a late draw if it is for staff, once, and not after PRIZE 1', async () => {
    await test.destination()
    await test.destination({ forStaff: false })
    const late = () => test.take(test.event('alarm', 'alarm.raised.v1', { market, date, level: 'MASTERS' }))
    for (let times = 0; times < 2; times++) {
      await late()
      await test.run()
    }
    expect(receiver.types()).toEqual(['draw.overdue'])
    date = wibDate(clock.now - 24 * hourMs)
    content.publish(market, date, [first])
    await late()
    await test.run()
    expect(receiver.types()).toEqual(['draw.overdue', 'draw.first_prize', 'draw.first_prize'])
  })

  it('learns of a changed schedule once', async () => {
    await test.destination()
    content.saveSchedule(market, '22:00')
    const saved = () => test.take(test.event('schedule', 'schedule.saved.v1', { marketName: market, created: false }))
    for (let times = 0; times < 2; times++) {
      await saved()
      await test.run()
    }
    expect(receiver.received.map(({ message }) => message)).toMatchObject([
      { type: 'schedule.changed', data: { market, schedule: { closeTime: '22:00', status: 'BUKA' } } },
    ])
  })

  it('is sent nothing of draws before it was made, of old draws, or of an import of old ones', async () => {
    content.publish(market, date, [third])
    await changed()
    await test.run()
    later()
    await test.destination()
    const today = date
    date = wibDate(clock.now - 29 * 24 * hourMs)
    await publish(first)
    date = today
    content.publish(market, date, [first])
    await changed('result.saved.v1', { imported: true, newest: false })
    await test.run()
    expect(receiver.received).toEqual([])
  })

  it('is told nothing before a draw of a day to come is public', async () => {
    await test.destination()
    const publicFrom = new Date(clock.now + hourMs).toISOString()
    await changed('result.started.v1', { publicFrom })
    await test.run()
    expect(receiver.received).toEqual([])
    later(hourMs)
    await test.run()
    expect(receiver.types()).toEqual(['draw.started'])
  })
})

describe('a receiver that fails', () => {
  it.each([400, 403, 404, 429, 500, 307])(
    'with %d is tried again with the same id until it takes the message',
    async (status) => {
      const { id } = await test.destination()
      receiver.answer.status = status
      await publish(first)
      expect(await deliveries(id)).toMatchObject([{ state: 'WAITING', answer: String(status), attempts: 1 }])
      later(5_000)
      await test.run()
      receiver.answer.status = 200
      later(10_000)
      await test.run()
      expect(receiver.types()).toEqual(['draw.first_prize', 'draw.first_prize', 'draw.first_prize'])
      expect(new Set(receiver.received.map((one) => one.id + one.body)).size).toBe(1)
      expect(await deliveries(id)).toMatchObject([{ state: 'SENT', answer: '200', attempts: 0, nextAt: null }])
    },
  )

  it('waits as long as its Retry-After says', async () => {
    await test.destination()
    Object.assign(receiver.answer, { status: 429, headers: { 'retry-after': '600' } })
    await publish(first)
    later(599_000)
    await test.run()
    expect(receiver.received).toHaveLength(1)
    later(1_000)
    await test.run()
    expect(receiver.received).toHaveLength(2)
  })

  it('is given up after 24 hours, and tried again when an admin asks', async () => {
    const { id } = await test.destination()
    receiver.answer.status = 500
    await publish(first)
    for (let hours = 0; hours < 32; hours += 6.5) {
      later(6.5 * hourMs)
      await test.run()
    }
    const tries = receiver.received.length
    expect(await deliveries(id)).toMatchObject([{ state: 'DEAD', nextAt: null }])
    later(6.5 * hourMs)
    await test.notify.planner.wakeDue()
    await test.run()
    expect(receiver.received).toHaveLength(tries)
    receiver.answer.status = 200
    expect((await test.asMaster('POST', `/master/destinations/${id}/retry`)).body.message).toMatch(/^1 /)
    await test.notify.planner.wakeDue()
    await test.run()
    expect(await deliveries(id)).toMatchObject([{ state: 'SENT' }])
  })

  it('is not asked again after a 410', async () => {
    const { id } = await test.destination()
    receiver.answer.status = 410
    await publish(first)
    expect(await deliveries(id)).toMatchObject([{ state: 'DEAD', answer: '410' }])
  })

  it('holds no other destination up', async () => {
    const { id } = await test.destination({ url: 'http://127.0.0.1:9/hook' })
    await test.destination()
    await publish(first)
    expect(receiver.types()).toEqual(['draw.first_prize'])
    expect(await deliveries(id)).toMatchObject([{ answer: 'unreachable' }])
  })

  it('gets the newest state alone when it is back', async () => {
    await test.destination()
    receiver.answer.status = 500
    for (const numbers of ['1', '2', '3']) await publish(prize('PRIZE 1', numbers))
    receiver.reset()
    later(hourMs)
    await test.run()
    expect(receiver.received.map(({ message }) => message.data)).toMatchObject([{ prizes: [prize('PRIZE 1', '3')] }])
  })
})

describe('whatever is lost', () => {
  it('a kill between sending and noting repeats one message with its id', async () => {
    const { id } = await test.destination()
    await publish(first)
    const [{ id: deliveryId }] = await deliveries(id)
    // As the process left it: sent, not noted, still claimed.
    await test
      .collection('deliveries')
      .updateOne(
        { _id: deliveryId as never },
        { $set: { state: 'WAITING', said: null, sequence: 0, dueAt: clock.now, leaseUntil: clock.now + leaseMs } },
      )
    await test.notify.planner.wakeDue()
    await test.run()
    expect(receiver.received).toHaveLength(1)
    later(leaseMs)
    await test.notify.planner.wakeDue()
    await test.run()
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
  })

  it('a change while a message is on its way is sent after it', async () => {
    await test.destination()
    receiver.answer.beforeAnswer = async () => {
      receiver.answer.beforeAnswer = () => Promise.resolve()
      content.publish(market, date, [prize('PRIZE 1', '0471')])
      await changed()
    }
    await publish(first)
    expect(receiver.types()).toEqual(['draw.first_prize', 'draw.corrected'])
  })

  it('jobs that Redis lost are found again', async () => {
    await test.destination()
    content.publish(market, date, [first])
    await changed()
    test.loseJobs()
    await test.run()
    expect(receiver.received).toEqual([])
    await test.notify.planner.wakeDue()
    await test.run()
    expect(receiver.types()).toEqual(['draw.first_prize'])
  })

  it('events that Redis lost are made up for: new draws, and corrections of what was sent', async () => {
    await test.destination()
    await publish(first)
    content.publish('SYDNEY', date, [first])
    content.publish(market, addDays(date, -1), [first])
    content.publish(market, date, [prize('PRIZE 1', '0471')])
    later()
    await test.notify.planner.recheck()
    await test.run()
    const firsts = Array.from({ length: 3 }, () => 'draw.first_prize')
    expect(receiver.types().toSorted()).toEqual(['draw.corrected', ...firsts])
    await test.notify.planner.recheck()
    await test.run()
    expect(receiver.received).toHaveLength(4)
  })

  it('content that is away is asked again, and no try counts', async () => {
    const { id } = await test.destination()
    content.state.away = true
    await publish(first)
    expect(await deliveries(id)).toMatchObject([{ state: 'WAITING', attempts: 0, answer: null }])
    content.state.away = false
    later(5_000)
    await test.run()
    expect(receiver.types()).toEqual(['draw.first_prize'])
  })

  it('an answer of content that cannot be used is an error in the log, and is asked for again', async () => {
    const { id } = await test.destination()
    const unread = () =>
      test.lines.filter((line) => line.includes('not read from content') && line.includes('"level":50'))
    const before = unread().length
    await publish(prize('PRIZE 1', 417 as never))
    expect(await deliveries(id)).toMatchObject([{ state: 'WAITING', attempts: 0, answer: null }])
    // Of the delivery, and of the push.
    expect(unread()).toHaveLength(before + 2)
    later(5_000)
    await publish(first)
    expect(receiver.types()).toEqual(['draw.first_prize'])
  })

  it('after hours away it sends what still matters, and says what it skipped', async () => {
    const { id } = await test.destination()
    await publish(first)
    content.publish(market, date, [prize('PRIZE 1', '0471')])
    content.publish('SYDNEY', date, [first])
    await changed()
    await test.take(test.event('result', 'prize.recorded.v1', { market: 'SYDNEY', date }))
    later(25 * hourMs)
    await test.run()
    expect(receiver.types()).toEqual(['draw.first_prize', 'draw.corrected'])
    expect((await deliveries(id)).find((one: { market: string }) => one.market === 'SYDNEY')).toMatchObject({
      state: 'SKIPPED',
    })
    expect(test.lines.filter((line) => line.includes('it is too old') && line.includes(id))).toHaveLength(1)
  })

  it('after a restored backup nothing older than the restore is sent', async () => {
    await test.destination()
    await publish(first)
    const stored = await test.collection('deliveries').find({}).toArray()
    later()
    await publish(prize('PRIZE 1', '0471'))
    later()
    // The backup is from before the correction, which was sent.
    await test.collection('deliveries').deleteMany({})
    await test.collection('deliveries').insertMany(stored)
    test.restored.at = clock.now
    await test.notify.planner.recheck()
    await test.run()
    expect(receiver.received).toHaveLength(2)
    later()
    await publish(prize('PRIZE 1', '0714'))
    expect(lastData().changes).toEqual([{ type: 'PRIZE 1', from: '0471', to: '0714' }])
  })

  it('a paused destination is sent what still matters once it goes on', async () => {
    const { id } = await test.destination({ paused: true })
    await publish(first)
    expect(receiver.received).toEqual([])
    const [own] = (await test.asMaster('GET', '/master/destinations')).body
    await test.asMaster('PUT', `/master/destinations/${id}`, { ...own, paused: false })
    await test.notify.planner.wakeDue()
    await test.run()
    expect(receiver.types()).toEqual(['draw.first_prize'])
  })
})
