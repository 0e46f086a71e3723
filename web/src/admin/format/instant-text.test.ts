import { expect, it } from '@jest/globals'
import { instantText } from './instant-text.ts'

it.each([
  [Date.UTC(2026, 10, 21, 10, 42, 8), '21 Nov 2026 17:42:08'],
  // Past midnight in WIB while UTC still has the day before.
  [Date.UTC(2025, 11, 31, 17, 0, 0), '1 Jan 2026 00:00:00'],
])('%d reads %s', (instant, text) => expect(instantText(instant)).toBe(text))
