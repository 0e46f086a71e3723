import { beforeEach, describe, expect, it } from '@jest/globals'
import { maxDestinationNameLength, maxDestinations } from '@papan/contracts/limits.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { notifyTexts, postTexts } from '@papan/contracts/texts/notify-texts.ts'
import { placeholderNames } from '@papan/contracts/calls/notify/post-template.ts'
import { channelBody, channelToken, notifyOfFile } from '../test-kit/start-test-notify.ts'

const test = await notifyOfFile()
beforeEach(() => test.empty())

const path = '/master/destinations'
const body = {
  kind: 'WEBHOOK',
  name: 'Mitra',
  url: 'https://hook.example/kunci-rahasia?token=sandi-hook',
  markets: ['SINGAPORE'],
  events: ['draw.first_prize', 'draw.corrected'],
  forStaff: false,
  paused: false,
}
const add = (fields: object = {}, headers: Record<string, string> = {}) =>
  test.asMaster('POST', path, { ...body, ...fields }, headers)

describe('a destination', () => {
  it('is made, changed and deleted, each announced without its address and secret', async () => {
    const made = await add({ markets: [' singapore '] })
    expect(made).toMatchObject({
      status: 201,
      body: { ...body, host: 'hook.example', waiting: 0, dead: 0, lastSentAt: null, rev: 1 },
    })
    const { id } = made.body
    const saved = await test.asMaster('PUT', `${path}/${id}`, { ...made.body, name: 'Mitra 2' }, { 'if-match': '1' })
    expect(saved).toMatchObject({ status: 200, body: { name: 'Mitra 2', rev: 2 } })
    expect((await test.asMaster('PUT', `${path}/${id}`, saved.body)).body.rev).toBe(2)
    expect((await test.asMaster('PUT', `${path}/${id}`, body, { 'if-match': '1' })).status).toBe(412)
    await test.asMaster('PUT', `${path}/${id}`, { ...saved.body, url: 'https://hook.example/lain' })
    expect((await test.asMaster('GET', path)).body).toMatchObject([{ id, url: 'https://hook.example/lain' }])
    expect((await test.asMaster('DELETE', `${path}/${id}`, undefined, { 'if-match': '2' })).status).toBe(412)
    expect(await test.asMaster('DELETE', `${path}/${id}`)).toMatchObject({
      status: 200,
      body: { message: notifyTexts.destinationDeleted },
    })
    expect((await test.asMaster('GET', path)).body).toEqual([])
    const events = await test.waiting()
    expect(events).toMatchObject([
      { type: 'destination.saved.v1', data: { name: 'Mitra', addressChanged: true } },
      { type: 'destination.saved.v1', data: { name: 'Mitra 2', addressChanged: false }, before: { name: 'Mitra' } },
      { type: 'destination.saved.v1', data: { addressChanged: true } },
      { type: 'destination.deleted.v1' },
    ])
    expect(JSON.stringify(events)).not.toMatch(/kunci-rahasia|sandi-hook|whsec|secret/)
  })

  it('is made once by a repeated key', async () => {
    const key = { 'idempotency-key': 'sekali' }
    const [first, again] = [await add({}, key), await add({}, key)]
    expect(again.body.id).toBe(first.body.id)
    expect(await test.waiting()).toHaveLength(1)
  })

  it('has two valid secrets at most, each answered once and stored encrypted', async () => {
    const { id } = (await add({ url: test.receiver.url })).body
    const secrets: string[] = []
    for (let times = 0; times < 3; times++)
      secrets.push((await test.asMaster('POST', `${path}/${id}/secret`)).body.secret)
    expect(await test.asMaster('POST', `${path}/${id}/test`)).toMatchObject({
      status: 200,
      body: { isTaken: true, answer: '200' },
    })
    const [received] = test.receiver.received
    if (!received) throw new Error('nothing came')
    const [oldest = '', before = '', newest = ''] = secrets
    expect(test.receiver.verify(received, newest)).toMatchObject({ type: 'test' })
    expect(test.receiver.verify(received, before)).toMatchObject({ type: 'test' })
    expect(() => test.receiver.verify(received, oldest)).toThrow()
    const stored = JSON.stringify(await test.collection('destinations').find({}).toArray())
    const listed = (await test.asMaster('GET', path)).text
    const shown = [stored, listed, test.lines.join(), await test.metrics.registry.metrics()]
    for (const secret of secrets) for (const text of shown) expect(text).not.toContain(secret.replace('whsec_', ''))
  })

  it('that is sealed with a lost key says so and sends nothing', async () => {
    const { id } = (await add({ url: test.receiver.url })).body
    await test.collection('destinations').updateOne({ _id: id }, { $set: { secrets: ['lost.key'] } })
    expect((await test.asMaster('POST', `${path}/${id}/test`)).body).toEqual({ isTaken: false, answer: 'no-secret' })
    expect(test.receiver.received).toEqual([])
  })

  it.each([
    [500, { isTaken: false, answer: '500' }],
    [307, { isTaken: false, answer: '307' }],
  ])('that answers %d fails its test', async (status, answer) => {
    const { id } = (await add({ url: test.receiver.url })).body
    test.receiver.answer.status = status
    expect((await test.asMaster('POST', `${path}/${id}/test`)).body).toEqual(answer)
  })

  it.each([
    [{ name: ' ' }, { name: [fieldTexts.required] }],
    [{ name: 'a'.repeat(maxDestinationNameLength + 1) }, { name: [fieldTexts.tooLong(maxDestinationNameLength)] }],
    [{ url: 'hook.example' }, { url: [fieldTexts.url] }],
    [{ url: 'ftp://hook.example' }, { url: [fieldTexts.url] }],
    [{ url: 'https://user:pass@hook.example' }, { url: [fieldTexts.url] }],
    [{ url: 'http://10.0.0.1/hook' }, { url: [notifyTexts.privateAddress] }],
    [{ url: 'http://169.254.169.254/latest' }, { url: [notifyTexts.privateAddress] }],
    [{ url: 'http://[::7f00:1]/' }, { url: [notifyTexts.privateAddress] }],
    [{ events: [] }, { events: [notifyTexts.oneEventAtLeast] }],
    [{ events: ['draw.guessed'] }, { events: [fieldTexts.wrongChoice] }],
    [{ secrets: ['x'] }, { secrets: [fieldTexts.unknownKey] }],
  ])('with %j is refused', async (fields, errors) => {
    expect(await add(fields)).toMatchObject({ status: 400, body: { errors } })
    expect(await test.waiting()).toEqual([])
  })

  it(`is refused beyond ${maxDestinations}`, async () => {
    for (let made = 0; made < maxDestinations; made++) await add()
    expect(await add()).toMatchObject({
      status: 409,
      body: { code: 'DESTINATION_LIST_FULL', message: notifyTexts.destinationsFull(maxDestinations) },
    })
  })

  it.each([
    ['PUT', '', body],
    ['DELETE', '', undefined],
    ['GET', '/deliveries', undefined],
    ['POST', '/secret', undefined],
    ['POST', '/test', undefined],
    ['POST', '/retry', undefined],
  ])('that is unknown answers 404 to %s %s', async (method, below, sent) => {
    expect(await test.asMaster(method, `${path}/tidak-ada${below}`, sent)).toMatchObject({
      status: 404,
      body: { code: 'DESTINATION_NOT_FOUND' },
    })
  })

  it('is for master admins alone', async () => {
    const calls = [
      ['GET', path],
      ['POST', path],
      ['PUT', `${path}/x`],
      ['DELETE', `${path}/x`],
      ['GET', `${path}/x/deliveries`],
      ['POST', `${path}/x/secret`],
      ['POST', `${path}/x/test`],
      ['POST', `${path}/x/retry`],
    ] as const
    for (const [method, one] of calls) {
      const sent = method === 'POST' || method === 'PUT' ? body : undefined
      expect((await test.send(method, one, sent)).status).toBe(401)
      expect((await test.asAdmin(method, one, sent)).status).toBe(403)
    }
  })
})

describe('a channel', () => {
  const addChannel = (fields: object = {}) => test.asMaster('POST', path, { ...channelBody, ...fields })

  it('is made with a token that is never answered, and keeps it until another is saved', async () => {
    const { token: _token, ...answered } = channelBody
    const made = await addChannel()
    expect(made).toMatchObject({ status: 201, body: { ...answered, waiting: 0, dead: 0 } })
    const one = `${path}/${made.body.id}`
    const saved = await test.asMaster('PUT', one, { ...made.body, token: ' ', silent: true })
    expect(saved).toMatchObject({ status: 200, body: { silent: true } })
    const testOf = async () => {
      test.clock.now += 1_000
      return (await test.asMaster('POST', `${one}/test`)).body
    }
    expect(await testOf()).toEqual({ isTaken: true, answer: '200' })
    const next = channelToken.replace('AA', 'ZZ')
    await test.asMaster('PUT', one, { ...saved.body, token: next, chat: '-1001234567890' })
    expect(await testOf()).toEqual({ isTaken: true, answer: '200' })
    expect(test.telegram.calls.map(({ token, body: { chat_id } }) => [token, chat_id])).toEqual([
      [channelToken, '@papan_hasil'],
      [next, -1_001_234_567_890],
    ])
    expect(test.telegram.shown).toMatchObject([{ text: postTexts.test, isSilent: true }, {}])
    const events = await test.waiting()
    expect(events).toMatchObject([
      { data: { addressChanged: true, tokenChanged: true } },
      { data: { addressChanged: false, tokenChanged: false } },
      { type: 'destination.tested.v1' },
      { data: { addressChanged: true, tokenChanged: true } },
      { type: 'destination.tested.v1' },
    ])
    expect(JSON.stringify([made.body, saved.body, events])).not.toMatch(/bbCCddEEff|-1001234567890/)
  })

  it('whose limits are reached says so to a second test', async () => {
    const { id } = (await addChannel()).body
    await test.asMaster('POST', `${path}/${id}/test`)
    expect((await test.asMaster('POST', `${path}/${id}/test`)).body).toEqual({ isTaken: false, answer: 'busy' })
    expect(test.telegram.calls).toHaveLength(1)
  })

  it.each([
    [{ token: '' }, { token: [fieldTexts.required] }],
    [{ token: '123:abc' }, { token: [notifyTexts.token] }],
    [{ token: `${channelToken}/../x` }, { token: [notifyTexts.token] }],
    [{ chat: 'papan hasil' }, { chat: [notifyTexts.chat] }],
    [{ template: '{nomor}' }, { template: [notifyTexts.placeholders(placeholderNames)] }],
    [{ quietFrom: '22:00' }, { quietTo: [notifyTexts.quietEnds] }],
    [{ quietFrom: '22:00', quietTo: '22:00' }, { quietTo: [notifyTexts.quietEnds] }],
    [{ rekapTime: '25:00' }, { rekapTime: [fieldTexts.time] }],
    [{ posts: 'ALL' }, { posts: [fieldTexts.wrongChoice] }],
    [{ url: 'https://hook.example' }, { url: [fieldTexts.unknownKey] }],
  ])('with %j is refused', async (fields, errors) => {
    expect(await addChannel(fields)).toMatchObject({ status: 400, body: { errors } })
    expect(await test.waiting()).toEqual([])
  })

  it('stays a channel, and has no secret to show', async () => {
    const { id } = (await addChannel()).body
    expect(await test.asMaster('PUT', `${path}/${id}`, body)).toMatchObject({
      status: 400,
      body: { errors: { kind: [notifyTexts.kindStays] } },
    })
    expect(await test.asMaster('POST', `${path}/${id}/secret`)).toMatchObject({
      status: 400,
      body: { errors: { kind: [notifyTexts.tokenInForm] } },
    })
  })

  it.each([[{ kind: 'SURAT' }], [{ kind: undefined }]])('of an unknown kind is refused: %j', async (fields) => {
    expect(await addChannel(fields)).toMatchObject({
      status: 400,
      body: { errors: { kind: [fieldTexts.wrongChoice] } },
    })
  })
})
