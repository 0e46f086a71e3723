import { describe, expect, it } from '@jest/globals'
import { fieldTexts } from '../../texts/field-texts.ts'
import { scheduleBody, scheduleStatusBody } from './schedule-calls.ts'

const written = {
  marketName: 'SABAH 4D',
  day: 'Rabu, Sabtu, Minggu',
  openTime: '18:30',
  closeTime: '17:45',
  officialLink: 'https://contoh.id/sabah',
  logoUrl: null,
  status: 'TUTUP',
}
const stored = { id: 'SABAH 4D', ...written, epoch: 1, rev: 2, createdAt: 'c', updatedAt: 'u' }

describe('scheduleBody', () => {
  it('accepts a schedule as answered', () => {
    expect(scheduleBody.parse(stored)).toEqual(written)
  })

  it('accepts an absent status and reads absent and blank addresses as null', () => {
    const { status: _status, logoUrl: _logoUrl, ...rest } = written
    expect(scheduleBody.parse({ ...rest, officialLink: '' })).toEqual({ ...rest, officialLink: null, logoUrl: null })
  })

  it.each([
    ['marketName', undefined, fieldTexts.required],
    ['marketName', 'A_B', fieldTexts.marketName],
    ['day', '', fieldTexts.required],
    ['day', ['Senin'], fieldTexts.wrongType],
    ['day', 'x'.repeat(201), fieldTexts.tooLong(200)],
    ['openTime', '', fieldTexts.time],
    ['openTime', '7:30', fieldTexts.time],
    ['openTime', 730, fieldTexts.wrongType],
    ['closeTime', null, fieldTexts.required],
    ['closeTime', '24:00', fieldTexts.time],
    ['officialLink', 'javascript:alert(1)', fieldTexts.url],
    ['officialLink', 'https://admin:x@contoh.id', fieldTexts.url],
    ['logoUrl', ['https://contoh.id'], fieldTexts.url],
    ['logoUrl', '//contoh.id/logo.png', fieldTexts.url],
    ['status', 'LIBUR', fieldTexts.wrongChoice],
    ['status', 'buka', fieldTexts.wrongChoice],
    ['status', ['BUKA'], fieldTexts.wrongChoice],
  ])('refuses %s %j', (field, value, message) => {
    const { error } = scheduleBody.safeParse({ ...written, [field]: value })
    expect(error?.issues).toMatchObject([{ path: [field], message }])
  })

  it('refuses an unknown key', () => {
    const { error } = scheduleBody.safeParse({ ...written, isActive: true })
    expect(error?.issues).toMatchObject([{ keys: ['isActive'], message: fieldTexts.unknownKey }])
  })
})

describe('scheduleStatusBody', () => {
  it.each([
    [{ status: 'DITUNDA' }, undefined],
    [{ status: 'LIBUR' }, fieldTexts.wrongChoice],
    [{ status: ['BUKA'] }, fieldTexts.wrongChoice],
    [{}, fieldTexts.required],
    [undefined, fieldTexts.required],
    [{ status: 'BUKA', day: 'Senin' }, fieldTexts.unknownKey],
  ])('reads %j', (body, message) => {
    expect(scheduleStatusBody.safeParse(body).error?.issues[0]?.message).toBe(message)
  })
})
