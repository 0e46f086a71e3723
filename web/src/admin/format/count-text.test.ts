import { expect, it } from '@jest/globals'
import { countText } from './count-text.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [12_345, '12.345'],
  [1_234_567, '1.234.567'],
])('%d reads %s', (count, text) => expect(countText(count)).toBe(text))
