import { beforeEach, describe, expect, it } from '@jest/globals'
import { atWib, dayText, wibDate } from '@papan/contracts/wib.ts'
import { leaseMs } from '../deliveries/delivery-store.ts'
import { channelToken, notifyOfFile } from '../test-kit/start-test-notify.ts'

const test = await notifyOfFile()
const { content, telegram, receiver, clock } = test
const market = 'SINGAPORE'
const date = wibDate(Date.now())
const noon = atWib(date, '12:00')
beforeEach(async () => {
  await test.empty()
  content.empty()
  clock.now = noon
})

const prize = (type: string, numbers: string) => ({ type, numbers })
const first = prize('PRIZE 1', '0417')
const changed = (data: object = {}) => test.take(test.event('result', 'prize.recorded.v1', { market, date, ...data }))
/** Runs what is due, a second apart as the limits of a chat ask. */
const settle = async (seconds = 3) => {
  for (let second = 0; second < seconds; second++) {
    await test.notify.planner.wakeDue()
    await test.run()
    clock.now += 1_000
  }
}
const publish = async (...prizes: { type: string; numbers: string }[]) => {
  content.publish(market, date, prizes)
  await changed()
  await settle()
}
const deliveries = async (id: string) => (await test.asMaster('GET', `/master/destinations/${id}/deliveries`)).body
const dateText = dayText(date)

describe('a channel', () => {
  it('posts PRIZE 1 once, as plain text without a preview, and nothing of other numbers', async () => {
    await test.channel()
    await publish(prize('PRIZE 3', '0932'))
    await publish(prize('PRIZE 3', '0932'), first)
    await publish(prize('PRIZE 3', '0933'), first, prize('PRIZE 2', '5'))
    expect(telegram.calls).toEqual([
      {
        method: 'sendMessage',
        token: channelToken,
        body: {
          chat_id: '@papan_hasil',
          text: 'SINGAPORE 0417',
          disable_notification: false,
          link_preview_options: { is_disabled: true },
        },
      },
    ])
  })

  it('posts though time passes while content answers', async () => {
    await test.channel()
    content.state.takesMs = 5
    await publish(first)
    expect(telegram.texts()).toEqual(['SINGAPORE 0417'])
  })

  it('posts the whole draw once it is complete, and shows later numbers in the same message', async () => {
    await test.channel({ posts: 'WHOLE_DRAW', template: '{hasil}', silent: true, chat: '-1001234567890' })
    await publish(first)
    expect(telegram.calls).toEqual([])
    const all = [first, prize('STARTER', '12'), prize('STARTER', '34')]
    await publish(...all)
    await publish(...all, prize('STARTER', '56'))
    expect(telegram.shown).toEqual([
      { id: expect.any(Number), text: 'PRIZE 1: 0417\nSTARTER: 12, 34, 56', answers: null, isSilent: true },
    ])
    expect(telegram.calls[0]?.body['chat_id']).toBe(-1_001_234_567_890)
  })

  it('edits a corrected number and answers its post', async () => {
    await test.channel()
    await publish(first)
    await publish(prize('PRIZE 1', '0471'))
    const [post] = telegram.shown
    expect(telegram.methods()).toEqual(['sendMessage', 'editMessageText', 'sendMessage'])
    expect(telegram.shown).toMatchObject([
      { text: 'SINGAPORE 0471' },
      { text: `Dikoreksi: SINGAPORE, ${dateText}\nPRIZE 1: 0417 menjadi 0471`, answers: post?.id },
    ])
    await publish(first)
    expect(telegram.texts()[0]).toBe('SINGAPORE 0417')
    expect(telegram.shown[2]).toMatchObject({ answers: post?.id })
    expect(telegram.texts()[2]).toContain('PRIZE 1: 0471 menjadi 0417')
  })

  it('says that a number was withdrawn, and posts the next one as a new message', async () => {
    await test.channel()
    await publish(first)
    await publish()
    expect(telegram.texts()).toEqual([
      `Ditarik: SINGAPORE, ${dateText}`,
      `Ditarik: SINGAPORE, ${dateText}\nPRIZE 1: 0417 ditarik`,
    ])
    await publish(prize('PRIZE 1', '0932'))
    expect(telegram.shown[2]).toMatchObject({ text: 'SINGAPORE 0932', answers: null })
  })

  it('sends a correction whole where the post was deleted by hand', async () => {
    const { id } = await test.channel()
    await publish(first)
    telegram.shown.length = 0
    await publish(prize('PRIZE 1', '0471'))
    expect(telegram.texts()).toEqual([
      `Dikoreksi: SINGAPORE, ${dateText}\nPRIZE 1: 0417 menjadi 0471\n\nSINGAPORE 0471`,
    ])
    expect(await deliveries(id)).toMatchObject([{ state: 'SENT', type: 'answered' }])
    await publish(prize('PRIZE 1', '0741'))
    expect(telegram.texts()[0]).toBe('SINGAPORE 0741')
  })

  it('with another chat is sent a correction whole there, and edits no message of it', async () => {
    const { id } = await test.channel()
    await publish(first)
    const [own] = (await test.asMaster('GET', '/master/destinations')).body
    await test.asMaster('PUT', `/master/destinations/${id}`, { ...own, chat: '@kanal_baru' })
    await publish(first)
    expect(telegram.methods()).toEqual(['sendMessage'])
    await publish(prize('PRIZE 1', '0471'))
    expect(telegram.calls.slice(1)).toMatchObject([{ method: 'sendMessage', body: { chat_id: '@kanal_baru' } }])
    expect(telegram.texts()).toEqual([
      'SINGAPORE 0417',
      `Dikoreksi: SINGAPORE, ${dateText}\nPRIZE 1: 0417 menjadi 0471\n\nSINGAPORE 0471`,
    ])
    await publish(prize('PRIZE 1', '0741'))
    expect(telegram.texts()[1]).toBe('SINGAPORE 0741')
  })

  it('without posts is sent corrections of what it had posted alone', async () => {
    const { id } = await test.channel()
    await publish(first)
    const [own] = (await test.asMaster('GET', '/master/destinations')).body
    await test.asMaster('PUT', `/master/destinations/${id}`, { ...own, posts: 'NONE' })
    content.publish('SYDNEY', date, [first])
    await changed({ market: 'SYDNEY' })
    await publish(prize('PRIZE 1', '0471'), prize('PRIZE 2', '5'))
    expect(telegram.texts()).toEqual([
      'SINGAPORE 0471',
      `Dikoreksi: SINGAPORE, ${dateText}\nPRIZE 1: 0417 menjadi 0471`,
    ])
  })

  it('takes its markets only', async () => {
    await test.channel({ markets: ['SYDNEY'] })
    await publish(first)
    expect(telegram.calls).toEqual([])
  })

  it('without a market that it took is sent corrections of what it had posted of it', async () => {
    const { id } = await test.channel()
    await publish(first)
    const [own] = (await test.asMaster('GET', '/master/destinations')).body
    await test.asMaster('PUT', `/master/destinations/${id}`, { ...own, markets: ['SYDNEY'] })
    await publish(prize('PRIZE 1', '0471'), prize('PRIZE 2', '5'))
    expect(telegram.texts()).toEqual([
      'SINGAPORE 0471',
      `Dikoreksi: SINGAPORE, ${dateText}\nPRIZE 1: 0417 menjadi 0471`,
    ])
  })

  it('waits for the end of quiet hours with the state of then', async () => {
    await test.channel({ quietFrom: '11:00', quietTo: '13:00' })
    await publish(first)
    await publish(prize('PRIZE 1', '0471'))
    expect(telegram.calls).toEqual([])
    clock.now = atWib(date, '13:00')
    await settle()
    expect(telegram.texts()).toEqual(['SINGAPORE 0471'])
  })

  it('corrects in quiet hours at once, silently', async () => {
    await test.channel({ quietFrom: '13:00', quietTo: '14:00' })
    await publish(first)
    clock.now = atWib(date, '13:30')
    await publish(prize('PRIZE 1', '0471'))
    expect(telegram.shown).toMatchObject([
      { text: 'SINGAPORE 0471', isSilent: false },
      { text: expect.stringContaining('Dikoreksi'), isSilent: true },
    ])
  })
})

describe('the rekap', () => {
  const rekaps = async () => {
    await test.notify.planner.wantRekaps()
    await settle()
  }

  it('lists the draws of its markets once a day, also over restarts, and follows corrections', async () => {
    await test.channel({ rekapTime: '21:00', markets: ['SYDNEY', market], posts: 'WHOLE_DRAW' })
    for (const [name, numbers] of [
      ['HONGKONG', '1'],
      ['SYDNEY', '0932'],
      [market, '0417'],
    ] as const)
      content.publish(name, date, [prize('PRIZE 1', numbers)])
    clock.now = atWib(date, '21:00') - 1
    await test.notify.planner.wantRekaps()
    await test.run()
    expect(telegram.calls).toEqual([])
    clock.now = atWib(date, '21:00')
    for (let times = 0; times < 2; times++) await rekaps()
    const heading = `Rekap ${dateText}`
    expect(telegram.texts()).toEqual([`${heading}\nSYDNEY: 0932\nSINGAPORE: 0417`])
    await publish(prize('PRIZE 1', '0471'))
    expect(telegram.texts()).toEqual([`${heading}\nSYDNEY: 0932\nSINGAPORE: 0471`])
  })

  it('is sent late after a time away', async () => {
    await test.channel({ rekapTime: '13:00', posts: 'WHOLE_DRAW' })
    content.publish(market, date, [first])
    clock.now = atWib(date, '18:59')
    await rekaps()
    expect(telegram.texts()).toEqual([`Rekap ${dateText}\nSINGAPORE: 0417`])
  })

  it.each([
    ['after 6 hours', '19:00', [first]],
    ['without a number', '13:00', []],
  ])('is not sent %s', async (_case, time, prizes) => {
    await test.channel({ rekapTime: '13:00' })
    content.publish(market, date, prizes)
    clock.now = atWib(date, time)
    await rekaps()
    expect(telegram.calls).toEqual([])
  })

  it('with a time that was changed after it passed waits for the next day', async () => {
    const { id } = await test.channel()
    content.publish(market, date, [first])
    const [own] = (await test.asMaster('GET', '/master/destinations')).body
    await test.asMaster('PUT', `/master/destinations/${id}`, { ...own, rekapTime: '11:00' })
    await rekaps()
    expect(telegram.calls).toEqual([])
  })
})

describe('staff', () => {
  const raise = (level: string) => test.take(test.event('alarm', 'alarm.raised.v1', { market, date, level }))

  it('read in their channel of a late draw and of a close without an admin, others do not', async () => {
    await test.channel({ forStaff: true, quietFrom: '11:00', quietTo: '13:00' })
    await test.channel({ chat: '@lain' })
    for (const level of ['UNSTAFFED', 'LATE', 'MASTERS', 'OVERDUE', 'MASTERS']) {
      await raise(level)
      await settle()
    }
    expect(telegram.texts()).toEqual([
      `Tidak ada admin yang daring: SINGAPORE, ${dateText} segera tutup.`,
      `Terlambat: SINGAPORE, ${dateText}. PRIZE 1 belum ada 15 menit setelah jamnya.`,
    ])
    expect(telegram.calls.map(({ body }) => body['chat_id'])).toEqual(['@papan_hasil', '@papan_hasil'])
  })

  it('get webhooks about a close without an admin and a dead destination', async () => {
    await test.destination()
    await test.destination({ forStaff: false })
    await raise('UNSTAFFED')
    await settle()
    await test.channel({ name: 'Kanal mati' })
    await test.channel({ forStaff: true, chat: '@staf' })
    Object.assign(telegram.answer, { status: 403, description: 'Forbidden: bot was kicked from the channel chat' })
    content.publish(market, date, [first])
    await changed()
    await settle(1)
    expect(receiver.types().filter((type) => !type.startsWith('draw.f'))).toEqual([
      'draw.unstaffed',
      'destination.dead',
      'destination.dead',
    ])
    expect(receiver.received.at(-1)?.message).toMatchObject({ data: { destination: expect.stringMatching(/^Kanal/) } })
    Object.assign(telegram.answer, { status: 200 })
    await settle()
    expect(telegram.texts()).toEqual(['Pesan ke Kanal mati gagal dan tidak dicoba lagi: 1.'])
  })
})

describe('Telegram that fails', () => {
  it.each([400, 500])('with %d is tried again', async (status) => {
    const { id } = await test.channel()
    telegram.answer.status = status
    await publish(first)
    expect(await deliveries(id)).toMatchObject([{ state: 'WAITING', answer: String(status), attempts: 1 }])
    telegram.answer.status = 200
    clock.now += 10_000
    await settle()
    expect(telegram.texts()).toEqual(['SINGAPORE 0417'])
  })

  it.each([
    [401, 'Unauthorized'],
    [403, 'Forbidden: bot is not a member of the channel chat'],
    [404, 'Not Found'],
    [400, 'Bad Request: chat not found'],
  ])('with %d %s is dead until an admin tries again', async (status, description) => {
    const { id } = await test.channel()
    Object.assign(telegram.answer, { status, description })
    await publish(first)
    expect(await deliveries(id)).toMatchObject([{ state: 'DEAD', answer: String(status) }])
    telegram.answer.status = 200
    await test.asMaster('POST', `/master/destinations/${id}/retry`)
    await test.notify.planner.wakeDue()
    await settle()
    expect(telegram.texts()).toEqual(['SINGAPORE 0417'])
  })

  it('with 429 gets nothing for the chat before retry_after is over', async () => {
    await test.channel()
    Object.assign(telegram.answer, { status: 429, parameters: { retry_after: 60 } })
    await publish(first)
    telegram.answer.status = 200
    content.publish('SYDNEY', date, [first])
    await changed({ market: 'SYDNEY' })
    await settle(50)
    expect(telegram.calls).toHaveLength(1)
    await settle(20)
    expect(telegram.texts().toSorted()).toEqual(['SINGAPORE 0417', 'SYDNEY 0417'])
  })

  it('with another id of the chat is sent there from then on', async () => {
    const { id } = await test.channel({ chat: '-555' })
    Object.assign(telegram.answer, { status: 400, parameters: { migrate_to_chat_id: -1_005_550 } })
    content.publish(market, date, [first])
    await changed()
    telegram.answer.beforeAnswer = () => void (telegram.answer.status = 200)
    await settle()
    expect(telegram.calls.map(({ body }) => body['chat_id'])).toEqual([-555, -1_005_550])
    expect(telegram.texts()).toEqual(['SINGAPORE 0417'])
    expect((await test.asMaster('GET', '/master/destinations')).body).toMatchObject([{ id, chat: '-1005550' }])
  })

  it('by its silence or absence is tried again', async () => {
    const { id } = await test.channel()
    telegram.answer.beforeAnswer = () => new Promise(() => undefined)
    await publish(first)
    expect(await deliveries(id)).toMatchObject([{ state: 'WAITING', answer: 'timeout' }])
  })
})

describe('a kill between sending and noting', () => {
  /** As the process left it: the request was made, nothing noted. */
  const killAfterRequest = async () => {
    const stored = await test.collection('deliveries').find({}).toArray()
    await test.run()
    await test.collection('deliveries').deleteMany({})
    await test.collection('deliveries').insertMany(stored.map((one) => ({ ...one, leaseUntil: clock.now + leaseMs })))
    test.loseJobs()
    clock.now += leaseMs
    await test.notify.planner.wakeDue()
    await settle()
  }

  it('of a post repeats one message', async () => {
    await test.channel()
    content.publish(market, date, [first])
    await changed()
    await killAfterRequest()
    expect(telegram.texts()).toEqual(['SINGAPORE 0417', 'SINGAPORE 0417'])
  })

  it('of an edit repeats none', async () => {
    await test.channel()
    await publish(first)
    content.publish(market, date, [prize('PRIZE 1', '0471')])
    await changed()
    await killAfterRequest()
    expect(telegram.methods()).toEqual(['sendMessage', 'editMessageText', 'editMessageText', 'sendMessage'])
    expect(telegram.shown).toHaveLength(2)
  })

  it('of an answer repeats it alone', async () => {
    await test.channel()
    await publish(first)
    content.publish(market, date, [prize('PRIZE 1', '0471')])
    await changed()
    await test.run()
    clock.now += 1_000
    await killAfterRequest()
    expect(telegram.texts().filter((text) => text.startsWith('Dikoreksi'))).toHaveLength(2)
    expect(telegram.shown).toHaveLength(3)
  })
})

describe('the limits', () => {
  const marketNames = Array.from({ length: 25 }, (_each, index) => `PASARAN ${index}`)
  const publishAll = async () => {
    for (const name of marketNames) {
      content.publish(name, date, [first])
      await changed({ market: name })
    }
  }

  it('let one message a second and 20 a minute to a group, whatever Redis has lost', async () => {
    await test.channel()
    await publishAll()
    await test.run()
    expect(telegram.calls).toHaveLength(1)
    test.loseJobs()
    await settle(30)
    expect(telegram.calls).toHaveLength(20)
    await settle(60)
    expect(telegram.calls).toHaveLength(25)
  })

  it('let 30 messages a second of one bot', async () => {
    for (let chat = 1; chat <= 35; chat++) await test.channel({ chat: String(chat) })
    content.publish(market, date, [first])
    await changed()
    await test.run()
    expect(telegram.calls).toHaveLength(30)
    await settle(2)
    expect(telegram.calls).toHaveLength(35)
  })
})

it('the token of a channel is in no log, metric, answer, event or stored record', async () => {
  const { id } = await test.channel()
  telegram.answer.status = 500
  await publish(first)
  await test.asMaster('POST', `/master/destinations/${id}/test`)
  const [own] = (await test.asMaster('GET', '/master/destinations')).body
  await test.asMaster('PUT', `/master/destinations/${id}`, { ...own, token: channelToken.replace('AA', 'ZZ') })
  const stored = await Promise.all(
    ['destinations', 'deliveries', 'paces', 'kept-answers'].map((name) => test.collection(name).find({}).toArray()),
  )
  const listed = (await test.asMaster('GET', '/master/destinations')).text
  const texts = [JSON.stringify(stored), listed, test.lines.join(), await test.metrics.registry.metrics()]
  for (const text of texts) expect(text).not.toMatch(/bbCCddEEff/)
})
