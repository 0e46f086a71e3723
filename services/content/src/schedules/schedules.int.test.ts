import { beforeEach, describe, expect, it } from '@jest/globals'
import { publicScheduleList, schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { scheduleDeleted, scheduleSaved, scheduleStatusChanged } from '@papan/contracts/events/content-events.ts'
import { changedHeader, schedulePaths } from '@papan/contracts/invalidation.ts'
import { maxMarketNameLength } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { atWib } from '@papan/contracts/wib.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()

describe('routes of schedules', () => {
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
        body: { message: contentTexts.scheduleDeleted, deletedId: expect.any(String) },
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
})

describe('changes of a schedule', () => {
  beforeEach(async () => {
    content.time.now = atWib('2026-11-20', '12:00')
    await content.clear()
    await content.given.market('SINGAPORE')
  })

  const body = { marketName: 'SINGAPORE', day: 'Senin - Jumat', openTime: '17:45', closeTime: '17:30' }
  const save = (change: object = {}) => content.asAdmin('POST', '/admin/schedules', { ...body, ...change })
  const closing = { from: '2026-11-24', to: '2026-11-25', kind: 'LIBUR', reason: 'Hari raya' }
  const moved = {
    from: '2026-11-26',
    to: '2026-11-26',
    kind: 'GANTI_JAM',
    closeTime: '20:00',
    reason: 'Siaran langsung',
  }
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
})

describe('days of a schedule', () => {
  beforeEach(async () => {
    await content.clear()
    await content.given.market('SINGAPORE')
  })

  const body = { marketName: 'SINGAPORE', day: 'SELASA & JUMAT LIBUR', openTime: '17:40', closeTime: '17:30' }
  const save = (change: object = {}) => content.asAdmin('POST', '/admin/schedules', { ...body, ...change })
  const ticks = (word: string) => word.split('').map((letter) => letter !== '.')
  const daysOf = async () => {
    const [schedule] = (await content.asAdmin('GET', '/admin/schedules')).body
    return schedule.days
  }
  const stored = () => content.connection.collection('schedules')

  describe('draw days', () => {
    it('are read from the text', async () => {
      expect((await save()).body).toMatchObject({ day: body.day, days: ticks('S.RK.SM') })
      const edited = await save({ day: 'Senin - Jumat' })
      expect(edited.body).toMatchObject({ day: 'Senin - Jumat', days: ticks('SSRKJ..') })
      expect((await stored().findOne({}))?.['dayCorrection']).toBeNull()
    })

    it('are corrected for one text: the same text keeps the correction, a new text alone drops it', async () => {
      await save({ days: ticks('S.....M') })
      expect(await daysOf()).toEqual(ticks('S.....M'))
      await save({ openTime: '17:45' })
      expect(await daysOf()).toEqual(ticks('S.....M'))
      await content.asAdmin('PATCH', '/admin/schedules/SINGAPORE/status', { status: 'DITUNDA' })
      expect(await daysOf()).toEqual(ticks('S.....M'))
      await save({ day: 'MINGGU LIBUR' })
      expect(await daysOf()).toEqual(ticks('SSRKJS.'))
      await save()
      expect(await daysOf()).toEqual(ticks('S.RK.SM'))
    })

    it('that say what the text says are not stored, and a later reading of the text counts', async () => {
      await save({ days: ticks('S.RK.SM') })
      expect((await stored().findOne({}))?.['dayCorrection']).toBeNull()
    })

    it('in a record as we answered it are no correction of its new text', async () => {
      const { body: answered } = await save()
      const { body: renamed } = await content.asAdmin('POST', '/admin/schedules', { ...answered, day: 'Setiap Hari' })
      expect(renamed.days).toEqual(ticks('SSRKJSM'))
      const own = ticks('S......')
      const { body: corrected } = await content.asAdmin('POST', '/admin/schedules', { ...renamed, days: own })
      expect(corrected.days).toEqual(own)
    })

    it.each([
      [{ days: ticks('.......') }, { days: [contentTexts.oneDayAtLeast] }],
      [{ days: ticks('S') }, { days: [fieldTexts.tooSmall(7)] }],
      [{ resultTime: '05:31' }, { resultTime: [contentTexts.resultTimeTooLate] }],
      [{ resultTime: '17:30' }, { resultTime: [contentTexts.resultTimeTooLate] }],
      [{ family: 'x'.repeat(61) }, { family: [fieldTexts.tooLong(maxMarketNameLength)] }],
    ])('refuse %j', async (change, errors) => {
      expect(refusalOf(await save(change))).toMatchObject({ status: 400, code: 'INVALID', errors })
    })

    it('decide whether a market waits', async () => {
      await save()
      const isWaiting = async () => (await content.send('GET', '/public/detail-page/SINGAPORE')).body.isWaiting
      // Friday, a day off.
      content.time.now = Date.parse('2025-01-31T17:30:00+07:00')
      expect(await isWaiting()).toBe(false)
      content.time.now = Date.parse('2025-02-01T17:30:00+07:00')
      expect(await isWaiting()).toBe(true)
    })
  })

  describe('result time and family', () => {
    it('are stored, kept by a call that does not know them, and cleared by an empty text', async () => {
      expect((await save({ resultTime: '18:00', family: 'toto  macau' })).body).toMatchObject({
        resultTime: '18:00',
        family: 'TOTO MACAU',
      })
      expect((await save({ openTime: '17:45' })).body).toMatchObject({ resultTime: '18:00', family: 'TOTO MACAU' })
      expect((await save({ resultTime: '', family: '' })).body).toMatchObject({ resultTime: null, family: null })
    })

    it('a result time that no longer follows a moved close time is dropped', async () => {
      await save({ resultTime: '18:00' })
      expect((await save({ closeTime: '19:00', openTime: '19:10' })).body).toMatchObject({ resultTime: null })
    })
  })

  describe('nextDraw', () => {
    const nextDraw = async () => {
      const answers = ['schedules/active', 'page-data', 'live-draw-data/SINGAPORE', 'detail-page/SINGAPORE'].map(
        (path) => content.send('GET', `/public/${path}`),
      )
      const [list, page, live, detail] = (await Promise.all(answers)).map(({ body: answer }) => answer)
      expect(publicScheduleList.parse(list)).toEqual(list)
      const found = [list[0], page.schedules[0], live.schedule, detail.schedule].map((schedule) => schedule.nextDraw)
      expect(found).toEqual(found.map(() => found[0]))
      return found[0]
    }

    it('is the first draw whose close time lies ahead, null while closed or postponed', async () => {
      await save()
      expect(await nextDraw()).toEqual({
        date: '2025-02-01',
        closesAt: '2025-02-01T17:30:00+07:00',
        resultAt: '2025-02-01T17:40:00+07:00',
      })
      await save({ closeTime: '23:50', resultTime: '00:15' })
      expect(await nextDraw()).toMatchObject({ resultAt: '2025-02-02T00:15:00+07:00' })
      await content.asAdmin('PATCH', '/admin/schedules/SINGAPORE/status', { status: 'TUTUP' })
      expect(await nextDraw()).toBeNull()
    })
  })
})
