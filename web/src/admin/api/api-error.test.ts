import { describe, expect, it } from '@jest/globals'
import { apiErrorOf, isSlotChanged, isStale, messageOf, noAnswer } from './api-error.ts'

describe('apiErrorOf', () => {
  it('keeps the fields of an error answer', () => {
    const body = { code: 'INVALID', message: 'Wajib diisi.', errors: { market: ['Wajib diisi.'] }, requestId: 'r' }
    expect(apiErrorOf(400, body)).toEqual({
      status: 400,
      code: 'INVALID',
      message: 'Wajib diisi.',
      errors: { market: ['Wajib diisi.'] },
    })
    expect(apiErrorOf(412, { message: 'Lama.', current: { rev: 3 } })).toEqual({
      status: 412,
      message: 'Lama.',
      current: { rev: 3 },
    })
  })

  it.each([
    [null],
    ['<html>Bad Gateway</html>'],
    [{ message: '' }],
    [{ message: 7, errors: 'none' }],
    [{ errors: { a: [1] } }],
  ])('keeps only the status of %j', (body) => expect(apiErrorOf(502, body)).toEqual({ status: 502 }))
})

describe('messageOf', () => {
  it.each([
    [apiErrorOf(401, { message: 'Username atau password salah.' }), 'Username atau password salah.'],
    [apiErrorOf(502, '<html>'), 'Login gagal.'],
    [noAnswer, 'Login gagal.'],
    [new TypeError('Failed to fetch'), 'Login gagal.'],
    [undefined, 'Login gagal.'],
  ])('of %p', (error, text) => expect(messageOf(error, 'Login gagal.')).toBe(text))
})

it('isSlotChanged recognises SLOT_CHANGED only', () => {
  expect(isSlotChanged(apiErrorOf(409, { code: 'SLOT_CHANGED', message: 'x' }))).toBe(true)
  expect(isSlotChanged(apiErrorOf(409, { code: 'PRIZE_MISMATCH', message: 'x' }))).toBe(false)
  expect(isSlotChanged({ status: 412 })).toBe(false)
})

it('isStale recognises a 412 only', () => {
  expect(isStale({ status: 412 })).toBe(true)
  expect(isStale({ status: 409 })).toBe(false)
  expect(isStale(null)).toBe(false)
})
