import { describe, expect, it } from '@jest/globals'
import { predictionBody } from '@papan/contracts/calls/content/prediction-calls.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { bodyOf, knownCategories, newValues, predictionValues, valuesOf } from './prediction-values.ts'

const filled = {
  market: 'SINGAPORE',
  date: '2026-11-21',
  shio: 'NAGA',
  numbers: [
    { category: 'BBFS', numbers: '01234' },
    { category: 'TOP 4D', numbers: '0042, 12' },
  ],
}
const stored = {
  id: 'x',
  market: 'SINGAPORE',
  date: '2026-11-21',
  numbers: [
    { id: '1', category: 'BBFS', numbers: '01234', shio: 'NAGA' as const },
    { id: '2', category: 'TOP 4D', numbers: '0042, 12', shio: 'NAGA' as const },
  ],
  late: false,
  epoch: 1,
  rev: 1,
  createdAt: '',
  updatedAt: '',
}

describe('prediction form', () => {
  it('copies the shio to every entry of the body', () => {
    const body = bodyOf(filled)
    expect(body.numbers.map(({ shio }) => shio)).toEqual(['NAGA', 'NAGA'])
    expect(predictionBody.safeParse(body).success).toBe(true)
  })

  it('shows the shio of the first entry that has one', () => {
    const [first, second] = stored.numbers
    const older = { ...stored, numbers: [{ ...first, shio: '' }, second] } as unknown as typeof stored
    expect(valuesOf(older).shio).toBe('NAGA')
    expect(valuesOf(stored)).toEqual(filled)
  })

  it('starts with the six categories, of which those without numbers are left out', () => {
    const values = newValues('2026-11-21')
    const numbers = values.numbers.map((row, at) => (at === 1 ? { ...row, numbers: '0042' } : row))
    expect(values.numbers.map(({ category }) => category)).toEqual([...knownCategories])
    const filledOnce = { ...values, market: 'SINGAPORE', shio: 'NAGA', numbers }
    expect(predictionValues.safeParse(filledOnce).success).toBe(true)
    expect(bodyOf(filledOnce).numbers).toEqual([{ category: 'TOP 4D', numbers: '0042', shio: 'NAGA' }])
    expect(predictionValues.safeParse({ ...filledOnce, numbers: values.numbers }).error?.issues).toMatchObject([
      { path: ['numbers', 0, 'numbers'], message: fieldTexts.required },
    ])
  })

  it.each([
    ['market', { market: '' }],
    ['shio', { shio: '' }],
    ['numbers', { numbers: [{ category: 'BBFS', numbers: ' ' }] }],
    ['numbers', { numbers: [...filled.numbers, { category: 'BBFS', numbers: '' }] }],
    ['numbers', { numbers: [{ category: '', numbers: '1' }] }],
  ])('requires %s', (field, change) => {
    const { error } = predictionValues.safeParse({ ...filled, ...change })
    expect(error?.issues[0]).toMatchObject({ message: fieldTexts.required })
    expect(error?.issues[0]?.path[0]).toBe(field)
  })
})
