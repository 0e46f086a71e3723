import { describe, expect, it } from '@jest/globals'
import { fieldTexts } from '../../texts/field-texts.ts'
import { marketBody, marketListQuery } from './market-calls.ts'

describe('marketBody', () => {
  it.each([
    [{ name: ' sabah 4d ' }, { name: 'SABAH 4D' }],
    [{ id: 'SABAH 4D', name: 'SABAH 4D', epoch: 1, rev: 1, createdAt: '' }, { name: 'SABAH 4D' }],
  ])('reads %j', (body, expected) => {
    expect(marketBody.parse(body)).toEqual(expected)
  })

  it.each([
    [{}, fieldTexts.required],
    [{ name: '' }, fieldTexts.required],
    [{ name: ['SABAH'] }, fieldTexts.wrongType],
    [{ name: 'SABAH', schedule: {} }, fieldTexts.unknownKey],
    [undefined, fieldTexts.required],
  ])('refuses %j', (body, message) => {
    expect(marketBody.safeParse(body).error?.issues[0]?.message).toBe(message)
  })
})

describe('marketListQuery', () => {
  it('reads absent and blank filters as all markets, ten a page', () => {
    expect(marketListQuery.parse({ search: ' ' })).toEqual({ search: '', page: 1, limit: 10 })
  })
})
