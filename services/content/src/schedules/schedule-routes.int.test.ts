import { beforeEach, describe, expect, it } from '@jest/globals'
import { publicScheduleList } from '@papan/contracts/calls/content/schedule-calls.ts'
import { schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { scheduleDeleted, scheduleSaved, scheduleStatusChanged } from '@papan/contracts/events/content-events.ts'
import { changedHeader, schedulePaths } from '@papan/contracts/invalidation.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
  await content.given.market('SABAH 4D')
})

const body = {
  marketName: 'sabah 4d',
  day: 'Rabu, Sabtu, Minggu',
  openTime: '18:30',
  closeTime: '17:45',
  officialLink: 'https://contoh.id/sabah',
  logoUrl: '',
}
const save = (change: object = {}, headers: Record<string, string> = {}) =>
  content.asAdmin('POST', '/admin/schedules', { ...body, ...change }, headers)
const path = `/admin/schedules/${encodeURIComponent('SABAH 4D')}`
const setStatus = (status: unknown, headers: Record<string, string> = {}) =>
  content.asAdmin('PATCH', `${path}/status`, { status }, headers)
const remove = (headers: Record<string, string> = {}) => content.asAdmin('DELETE', path, undefined, headers)
const list = async () => (await content.asAdmin('GET', '/admin/schedules')).body
const changed = schedulePaths('SABAH 4D').join(' ')

describe('POST /admin/schedules', () => {
  it('creates an open schedule, announces it and names the pages that changed', async () => {
    const answer = await save()
    expect(answer.status).toBe(200)
    expect(schedule.parse(answer.body)).toMatchObject({
      id: 'SABAH 4D',
      ...body,
      marketName: 'SABAH 4D',
      logoUrl: null,
      status: 'BUKA',
      rev: 1,
    })
    expect(answer.headers.get(changedHeader)).toBe(changed)
    expect(await content.announced(scheduleSaved)).toMatchObject([
      { data: { marketName: 'SABAH 4D', created: true }, record: { day: body.day }, actor: { username: 'budi' } },
    ])
    expect(content.nudged).toContain('schedule SABAH 4D')
  })

  it('edits the schedule and keeps its status if absent', async () => {
    const before = (await save({ status: 'TUTUP' })).body
    const answer = await save({ openTime: '19:00' })
    expect(answer.body).toMatchObject({ openTime: '19:00', status: 'TUTUP', rev: 2, epoch: before.epoch })
    expect(await list()).toHaveLength(1)
    expect((await content.announced(scheduleSaved))[1]).toMatchObject({ data: { created: false }, before })
  })

  it('accepts its own answer as a body, and changes and announces nothing', async () => {
    const { body: answered } = await save()
    const before = await content.dump()
    expect((await content.asAdmin('POST', '/admin/schedules', answered)).body).toEqual(answered)
    expect(await content.dump()).toBe(before)
  })

  it('creates one schedule from twenty parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await list()).toMatchObject([{ rev: 1 }])
  })

  it.each([
    ['officialLink', 'javascript:alert(1)'],
    ['logoUrl', 'https://admin:x@contoh.id/logo.png'],
  ])('refuses as %s the address %s', async (field, address) => {
    expect(refusalOf(await save({ [field]: address }))).toMatchObject({
      status: 400,
      errors: { [field]: [fieldTexts.url] },
    })
    expect(await list()).toEqual([])
  })

  it('answers 412 with the current schedule, or null once it is deleted', async () => {
    const { body: first } = await save()
    const { body: second } = await save({ openTime: '19:00' })
    const stale = { 'if-match': `"${first.rev}"` }
    expect(refusalOf(await save({ openTime: '20:00' }, stale))).toMatchObject({ status: 412, current: second })
    expect((await save({ openTime: '20:00' }, { 'if-match': '2' })).status).toBe(200)
    await remove()
    expect(refusalOf(await save({ openTime: '21:00' }, { 'if-match': '3' }))).toMatchObject({
      status: 412,
      current: null,
    })
    expect(await list()).toEqual([])
  })
})

describe('GET /admin/schedules and /public/schedules/active', () => {
  it('list every schedule of any status, by market name', async () => {
    await content.given.schedule({ marketName: 'TAIWAN', status: 'TUTUP' })
    await content.given.schedule({ marketName: 'MAGNUM 4D', status: 'DITUNDA' })
    await save()
    const open = await content.send('GET', '/public/schedules/active')
    expect(publicScheduleList.parse(open.body)).toEqual(open.body)
    expect(open.body.map(({ marketName }: { marketName: string }) => marketName)).toEqual([
      'MAGNUM 4D',
      'SABAH 4D',
      'TAIWAN',
    ])
    const stored = open.body.map(({ nextDraw: _nextDraw, ...rest }: Record<string, unknown>) => rest)
    expect(await list()).toMatchObject(stored)
  })

  it('answer an empty list when there is none', async () => {
    expect((await content.send('GET', '/public/schedules/active')).body).toEqual([])
  })

  it('show a schedule of older data without a close time', async () => {
    await save()
    await content.connection.collection('schedules').updateOne({}, { $set: { closeTime: null } })
    expect(await list()).toMatchObject([{ closeTime: null }])
  })
})

describe('PATCH /admin/schedules/:marketName/status', () => {
  it.each(['TUTUP', 'DITUNDA'])('sets %s, announces it with what was before and names the pages', async (status) => {
    const { body: before } = await save()
    const answer = await setStatus(status)
    expect(answer.body).toMatchObject({ status, rev: 2 })
    expect(answer.headers.get(changedHeader)).toBe(changed)
    expect(await content.announced(scheduleStatusChanged)).toMatchObject([
      { data: { marketName: 'SABAH 4D', status }, before },
    ])
  })

  it('changes and announces nothing for the same status', async () => {
    const { body: before } = await save()
    expect((await setStatus('BUKA')).body).toEqual(before)
    expect(await content.announced(scheduleStatusChanged)).toEqual([])
  })

  it('answers 412 with the current schedule', async () => {
    const { body: current } = await save()
    expect(refusalOf(await setStatus('TUTUP', { 'if-match': '"9"' }))).toMatchObject({ status: 412, current })
    expect((await setStatus('TUTUP', { 'if-match': '"1"' })).status).toBe(200)
  })
})

describe('DELETE /admin/schedules/:marketName', () => {
  it('deletes and announces the schedule', async () => {
    const { body: before } = await save()
    const answer = await remove()
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { message: contentTexts.scheduleDeleted },
    })
    expect(answer.headers.get(changedHeader)).toBe(changed)
    expect(await list()).toEqual([])
    const notFound = { status: 404, code: 'SCHEDULE_NOT_FOUND', message: contentTexts.scheduleNotFound }
    expect([refusalOf(await remove()), refusalOf(await setStatus('TUTUP'))]).toEqual([notFound, notFound])
    expect(await content.announced(scheduleDeleted)).toMatchObject([
      { data: { marketName: 'SABAH 4D' }, before, record: null },
    ])
  })

  it('gives a schedule that is created again a later epoch', async () => {
    const { body: before } = await save({ status: 'TUTUP' })
    await remove()
    const { body: after } = await save()
    expect(after).toMatchObject({ status: 'BUKA', rev: 1 })
    expect(after.epoch).toBeGreaterThan(before.epoch)
  })

  it('answers 412 with the current schedule', async () => {
    const { body: current } = await save()
    expect(refusalOf(await remove({ 'if-match': '2' }))).toMatchObject({ status: 412, current })
    expect((await remove({ 'if-match': '1' })).status).toBe(200)
  })
})
