import { describe, expect, it } from '@jest/globals'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Pin from '../src/public/ui/icons/pin.svg?react'
import svgComponent from './svg-component.ts'

describe('an SVG file as a component', () => {
  it('has the size and class of its use and the strokes of its file, hidden from screen readers', () => {
    const html = renderToStaticMarkup(createElement(Pin, { size: 20, className: 'shrink-0' }))
    expect(html).toMatch(
      /^<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="shrink-0"><path d="M12 17v5"><\/path>/,
    )
  })

  it.each([
    ['no shape', '<svg></svg>'],
    ['a group', '<svg><g><path d="M1 1"/></g></svg>'],
    ['strokes of its own', '<svg stroke-width="1"><path d="M1 1"/></svg>'],
    ['a text', '<svg><text>a</text></svg>'],
  ])('refuses %s', (_what, svg) => expect(() => svgComponent.process(svg)).toThrow('an icon is one <svg> of shapes'))
})
