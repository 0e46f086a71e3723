import { beforeEach, describe, expect, it } from '@jest/globals'
import { publicScheduleList } from '@papan/contracts/calls/content/schedule-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  content.time.now = atWib('2026-11-20', '12:00')
  await content.clear()
  await content.given.market('SINGAPORE')
})

const body = { marketName: 'SINGAPORE', day: 'Senin - Jumat', openTime: '17:45', closeTime: '17:30' }
const save = (change: object = {}) => content.asAdmin('POST', '/admin/schedules', { ...body, ...change })
const closing = { from: '2026-11-24', to: '2026-11-25', kind: 'LIBUR', reason: 'Hari raya' }
const moved = { from: '2026-11-26', to: '2026-11-26', kind: 'GANTI_JAM', closeTime: '20:00', reason: 'Siaran langsung' }
const extra = { from: '2026-11-28', to: '2026-11-28', kind: 'TAMBAHAN', reason: 'Undian khusus' }
const shown = async () => {
  const [schedule] = publicScheduleList.parse((await content.send('GET', '/public/schedules/active')).body)
  return schedule
}

describe('exceptions', () => {
  it('are stored, answered, and kept by a client that does not know them', async () => {
    const { body: saved } = await save({ exceptions: [closing, moved, extra], aliases: ['sgp', 'Sin 4D'] })
    expect(saved).toMatchObject({ exceptions: [closing, moved, extra], aliases: ['SGP', 'SIN 4D'] })
    expect((await save({ openTime: '17:50' })).body).toMatchObject({
      exceptions: [closing, moved, extra],
      aliases: ['SGP', 'SIN 4D'],
    })
    expect((await save({ exceptions: [], aliases: [] })).body).toMatchObject({ exceptions: [], aliases: [] })
  })

  it('decide what visitors are shown', async () => {
    await save({ exceptions: [closing, moved, extra] })
    content.time.now = atWib('2026-11-24', '12:00')
    expect(await shown()).toMatchObject({
      status: 'TUTUP',
      reason: 'Hari raya',
      nextDraw: { date: '2026-11-26', closesAt: '2026-11-26T20:00:00+07:00', resultAt: '2026-11-26T20:15:00+07:00' },
    })
    content.time.now = atWib('2026-11-26', '00:00')
    expect(await shown()).toMatchObject({ status: 'BUKA', exceptions: [moved, extra] })
    content.time.now = atWib('2026-11-27', '18:00')
    expect(await shown()).toMatchObject({ nextDraw: { date: '2026-11-28' } })
    const detail = await content.send('GET', '/public/detail-page/SINGAPORE')
    expect(detail.body).toMatchObject({ isWaiting: true, schedule: { status: 'BUKA' } })
  })

  it.each<[what: string, exceptions: unknown, field: string, text: string]>([
    ['an end before its begin', [{ ...closing, to: '2026-11-23' }], '.0.to', contentTexts.exceptionOrder],
    ['over a year', [{ ...closing, to: '2027-11-25' }], '.0.to', contentTexts.exceptionTooLong(366)],
    ['another hour without one', [{ ...moved, closeTime: '' }], '.0.closeTime', contentTexts.exceptionTimes],
    ['a closing with times', [{ ...closing, resultTime: '18:00' }], '.0.kind', contentTexts.closingWithTimes],
    ['no reason', [{ ...closing, reason: ' ' }], '.0.reason', fieldTexts.required],
    ['a date that does not exist', [{ ...closing, to: '2026-02-30' }], '.0.to', fieldTexts.date],
    ['another kind', [{ ...closing, kind: 'PINDAH' }], '.0.kind', fieldTexts.wrongChoice],
    ['a result 13 hours later', [{ ...moved, resultTime: '09:00' }], '.0.resultTime', contentTexts.resultTimeTooLate],
    [
      'a result 13 hours after the usual close',
      [{ ...moved, closeTime: null, resultTime: '06:31' }],
      '.0.resultTime',
      contentTexts.resultTimeTooLate,
    ],
    [
      'two on one date',
      [closing, { ...moved, from: '2026-11-25' }],
      '.1.from',
      contentTexts.exceptionOverlap('2026-11-25'),
    ],
    [
      'a second draw on a draw day',
      [{ ...extra, from: '2026-11-27' }],
      '.0.kind',
      contentTexts.extraOnDrawDay('2026-11-27'),
    ],
    ['over 100', Array.from({ length: 101 }, () => closing), '', fieldTexts.tooBig(100)],
  ])('refuse %s', async (_name, exceptions, field, text) => {
    const answer = await save({ exceptions })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({ exceptions: [text], [`exceptions${field}`]: [text] })
    expect((await content.asAdmin('GET', '/admin/schedules')).body).toEqual([])
  })
})

describe('a planned status', () => {
  const plan = {
    status: 'DITUNDA',
    from: '2026-11-20T12:30:00+07:00',
    until: '2026-11-20T18:00:00+07:00',
    reason: 'Gangguan',
  }

  it('is shown between its instants, and the stored one after it', async () => {
    await save({ plan })
    expect(await shown()).not.toHaveProperty('reason')
    content.time.now = atWib('2026-11-20', '12:30')
    expect(await shown()).toMatchObject({ status: 'DITUNDA', reason: 'Gangguan', nextDraw: null })
    const [stored] = (await content.asAdmin('GET', '/admin/schedules')).body
    expect(stored).toMatchObject({ status: 'BUKA', plan: { status: 'DITUNDA', until: '2026-11-20T11:00:00.000Z' } })
    content.time.now = atWib('2026-11-20', '18:00')
    expect(await shown()).not.toHaveProperty('reason')
  })

  it('that closes for a while leaves the draws before its end out of the next one', async () => {
    await save({ plan: { ...plan, status: 'TUTUP', until: '2026-11-20T17:30:00+07:00' } })
    content.time.now = atWib('2026-11-20', '12:30')
    expect(await shown()).toMatchObject({ status: 'TUTUP', nextDraw: { date: '2026-11-20' } })
    await save({ plan: { ...plan, status: 'TUTUP' } })
    expect(await shown()).toMatchObject({ status: 'TUTUP', nextDraw: { date: '2026-11-23' } })
    content.time.now = atWib('2026-11-20', '12:29')
    expect(await shown()).toMatchObject({ status: 'BUKA', nextDraw: { date: '2026-11-20' } })
  })

  it('stays with a client that does not know it, and ends by a change of status while it runs', async () => {
    await save({ plan })
    expect((await save({ openTime: '17:50' })).body.plan).toMatchObject({ reason: 'Gangguan' })
    content.time.now = atWib('2026-11-20', '13:00')
    const { body: opened } = await content.asAdmin('PATCH', '/admin/schedules/SINGAPORE/status', { status: 'BUKA' })
    expect(opened).toMatchObject({ status: 'BUKA', plan: null })
    expect(await shown()).toMatchObject({ status: 'BUKA' })
  })

  it('ends by itself once it is over, by no user', async () => {
    await save({ plan })
    await content.endPlan('SINGAPORE')
    expect((await content.asAdmin('GET', '/admin/schedules')).body[0].plan).not.toBeNull()
    content.time.now = atWib('2026-11-20', '18:00')
    await Promise.all([content.endPlan('SINGAPORE'), content.endPlan('SINGAPORE')])
    expect((await content.asAdmin('GET', '/admin/schedules')).body[0]).toMatchObject({ plan: null, status: 'BUKA' })
  })

  it.each([
    ['an end before its begin', { until: '2026-11-20T12:00:00+07:00' }, [contentTexts.planOrder]],
    ['a time without a zone', { from: '2026-11-20T12:30:00' }, [fieldTexts.wrongFormat]],
    ['the status that it has anyway', { status: 'BUKA' }, [fieldTexts.wrongChoice]],
    ['no reason', { reason: '' }, [fieldTexts.required]],
  ])('refuses %s', async (_name, change, errors) => {
    const answer = await save({ plan: { ...plan, ...change } })
    expect([answer.status, answer.body.errors]).toEqual([400, { plan: errors }])
  })
})
