import { beforeEach, describe, expect, it } from '@jest/globals'
import { publicScheduleList } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxMarketNameLength } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
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
    const answers = ['schedules/active', 'page-data', 'live-draw-data/SINGAPORE', 'detail-page/SINGAPORE'].map((path) =>
      content.send('GET', `/public/${path}`),
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
