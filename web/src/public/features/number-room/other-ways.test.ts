import { describe, expect, it } from '@jest/globals'
import { misfitOf } from '@papan/contracts/lottery/numbers/search-modes.ts'
import { insightTexts } from '@papan/contracts/texts/insight-texts.ts'
import { digitsProblem, otherWays } from './other-ways.ts'

const typed = ['', '4', '44', '41', '0417', '0447', '417', '12345', '123456', '1234567', '0123456789', '01234567899']

describe('ways of searching', () => {
  it.each(['', ...Object.keys(otherWays)])('%s takes the digits that the service takes, and says so alike', (other) => {
    const { mode, at } = otherWays[other] ?? { mode: 'exact' as const, at: undefined }
    const asked = typed.map((digits) => digitsProblem(digits, other))
    const answered = typed.map((digits) =>
      misfitOf({ digits, mode, at }) === null ? null : insightTexts.digits({ mode, at }),
    )
    expect(asked).toEqual(answered)
  })
})
