import { describe, expect, it } from '@jest/globals'
import { fieldTexts } from '../../texts/field-texts.ts'
import { shioNames } from '../../lottery/numbers/shio.ts'
import { predictionBody } from './prediction-calls.ts'

const entry = { category: 'TOP 4D', numbers: '0042, 12', shio: 'NAGA' }
const written = { market: 'SINGAPORE', date: '2025-01-31', numbers: [entry] }

describe('predictionBody', () => {
  it('accepts a prediction as answered', () => {
    const stored = {
      id: 'x',
      ...written,
      numbers: [{ id: '1', ...entry }],
      epoch: 1,
      rev: 1,
      createdAt: '',
      updatedAt: '',
    }
    expect(predictionBody.parse(stored)).toEqual(written)
  })

  it('reads market and category in upper case and leaves the numbers as they are', () => {
    const numbers = [{ category: ' top  4d', numbers: '0042, 12 ', shio: 'NAGA' }]
    expect(predictionBody.parse({ ...written, market: 'singapore', numbers })).toEqual(written)
  })

  it.each(shioNames)('accepts the shio %s', (shio) => {
    expect(predictionBody.parse({ ...written, numbers: [{ ...entry, shio }] }).numbers).toEqual([{ ...entry, shio }])
  })

  const entries = (count: number) => Array.from({ length: count }, () => entry)
  it.each([
    [{ market: undefined }, fieldTexts.required],
    [{ market: 'A\u0007' }, fieldTexts.controlCharacters],
    [{ date: '2025-02-29' }, fieldTexts.date],
    [{ date: null }, fieldTexts.required],
    [{ numbers: [] }, fieldTexts.tooSmall(1)],
    [{ numbers: entries(51) }, fieldTexts.tooBig(50)],
    [{ numbers: entry }, fieldTexts.wrongType],
    [{ numbers: [[entry]] }, fieldTexts.wrongType],
    [{ numbers: [{ ...entry, category: '' }] }, fieldTexts.required],
    [{ numbers: [{ ...entry, numbers: 1234 }] }, fieldTexts.wrongType],
    [{ numbers: [{ ...entry, numbers: ['12', '34'] }] }, fieldTexts.wrongType],
    [{ numbers: [{ ...entry, numbers: '1'.repeat(201) }] }, fieldTexts.tooLong(200)],
    [{ numbers: [{ ...entry, shio: '' }] }, fieldTexts.required],
    [{ numbers: [{ ...entry, shio: undefined }] }, fieldTexts.required],
    [{ numbers: [{ ...entry, shio: 'naga' }] }, fieldTexts.wrongChoice],
    [{ numbers: [{ ...entry, shio: ['NAGA'] }] }, fieldTexts.wrongChoice],
    [{ numbers: [{ ...entry, repeat: true }] }, fieldTexts.unknownKey],
    [{ shio: 'NAGA' }, fieldTexts.unknownKey],
  ])('refuses %j', (change, message) => {
    expect(predictionBody.safeParse({ ...written, ...change }).error?.issues[0]?.message).toBe(message)
  })
})
