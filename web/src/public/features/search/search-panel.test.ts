import { expect, it } from '@jest/globals'
import { textOfKeys } from './search-panel.tsx'

it.each([
  [[], '', false],
  [['/', '/', 's', 'g', 'p'], 'sgp', false],
  [['/', 's', 'Shift', 'G', 'ArrowLeft', 'p'], 'sGp', false],
  [['/', 's', 'x', 'Backspace', 'g'], 'sg', false],
  [['/', 'Backspace', 'a', ' ', 'b'], 'a b', false],
  [['3', '/', '1', '0'], '3/10', false],
  [['/', 'h', 'k', 'Enter', 'Enter', 'x'], 'hk', true],
])('%j write %j, entered: %j', (keys, text, isEntered) => expect(textOfKeys(keys)).toEqual({ text, isEntered }))
