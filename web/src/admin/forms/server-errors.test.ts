import { expect, it } from '@jest/globals'
import type { UseFormReturn } from 'react-hook-form'
import { showFieldErrors } from './server-errors.ts'

type Values = { market: string; numbers: { category: string; numbers: string }[] }

const values: Record<string, string> = {
  'numbers.0.numbers': '',
  'numbers.0.category': '',
  'numbers.1.numbers': '',
  'numbers.1.category': '',
}

const shownFor = (errors: Record<string, string[]>) => {
  const shown: [path: string, message: string, isFocused: boolean][] = []
  const setError = (path: string, { message }: { message: string }, { shouldFocus }: { shouldFocus: boolean }) =>
    shown.push([path, message, shouldFocus])
  const form = { setError, getValues: (path: string) => values[path] } as unknown as UseFormReturn<Values>
  const isShown = showFieldErrors<Values>({ errors }, ['market', 'numbers'], form)
  expect(isShown).toBe(shown.length > 0)
  return shown
}

it.each<[what: string, errors: Record<string, string[]>, shown: [string, string, boolean][]]>([
  ['a field', { market: ['a', 'b'] }, [['market', 'a', true]]],
  ['a list', { numbers: ['a'] }, [['numbers', 'a', true]]],
  [
    'a row error only beside its input',
    { numbers: ['a'], 'numbers.1.numbers': ['a'] },
    [['numbers.1.numbers', 'a', true]],
  ],
  [
    'two rows',
    { numbers: ['a', 'b'], 'numbers.0.category': ['a'], 'numbers.1.numbers': ['b'] },
    [
      ['numbers.0.category', 'a', true],
      ['numbers.1.numbers', 'b', false],
    ],
  ],
  [
    'an error without a row under the list',
    { numbers: ['a', 'c'], 'numbers.1.numbers': ['a'] },
    [
      ['numbers.1.numbers', 'a', true],
      ['numbers', 'c', false],
    ],
  ],
  [
    'an error of a missing row under the list',
    { numbers: ['a'], 'numbers.7.numbers': ['a'] },
    [['numbers', 'a', true]],
  ],
  ['nothing of another form', { name: ['a'] }, []],
  ['nothing without messages', { market: [] }, []],
])('shows %s', (_what, errors, shown) => expect(shownFor(errors)).toEqual(shown))
