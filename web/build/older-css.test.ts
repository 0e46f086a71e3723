import { describe, expect, it } from '@jest/globals'
import postcss from 'postcss'
import { olderCss } from './older-css.ts'

const lowered = (css: string): string =>
  postcss([olderCss])
    .process(css, { from: undefined })
    .css.replaceAll(/\s+/g, ' ')
    .replaceAll('; }', ' }')
    .replaceAll('{@', '{ @')

describe('olderCss', () => {
  it.each([
    ['a lower bound', '@media (width >= 40rem) { a { top: 0 } }', '@media (min-width: 40rem) { a { top: 0 } }'],
    [
      'an upper bound',
      '@media (width < 40rem) { a { top: 0 } }',
      '@media not all and (min-width: 40rem) { a { top: 0 } }',
    ],
    [
      'both',
      '@media (64rem <= width < 80rem) { a { top: 0 } }',
      '@media (min-width: 64rem) { @media not all and (min-width: 80rem) { a { top: 0 } } }',
    ],
    [
      'both, joined',
      '@media (width >= 26rem) and (width < 64rem) { a { top: 0 } }',
      '@media (min-width: 26rem) { @media not all and (min-width: 64rem) { a { top: 0 } } }',
    ],
    ['no range', '@media print { a { top: 0 } }', '@media print { a { top: 0 } }'],
    ['a viewport unit', 'a { height: 100dvh }', 'a { height: 100vh; height: 100dvh }'],
    ['one in a sum', 'a { height: calc(100dvh - 1px) }', 'a { height: calc(100dvh - 1px) }'],
    ['a movement', 'a { translate: var(--x) var(--y) }', 'a { transform: translate(var(--x), var(--y)) }'],
    ['a turn', 'a { rotate: 90deg }', 'a { transform: rotate(90deg) }'],
    [
      'a container',
      '@container (width < 14rem) { a { top: 0 } }',
      '@supports not (container-type: inline-size) { @media not all and (min-width: 14rem) { a { top: 0 } } } @container (width < 14rem) { a { top: 0 } }',
    ],
    [
      'a container of columns, beside the menu',
      '@container (width >= 42rem) { a { top: 0 } }',
      '@supports not (container-type: inline-size) { @media (min-width: 58rem) { a { top: 0 } } } @container (width >= 42rem) { a { top: 0 } }',
    ],
  ])('writes %s as the oldest browsers read it', (_what, css, expected) => {
    expect(lowered(css)).toBe(expected)
  })
})
