import { describe, expect, it } from '@jest/globals'
import { pageStyle } from './page-styles.ts'

const css = `@layer theme{:root{--line:1px;--far:2px}}@property --tw-x{syntax:'*';inherits:false}.ball{color:red}.digit-3{color:blue}.sm\\:flex{display:flex}.line:has(>.now){top:0}.reel{top:1px}:is(.reel,.ball)>b{top:var(--line)}:is(.reel,.reels)>i{top:4px}[hidden]:where(:not([hidden=until-found])){left:1px}@keyframes turn{to{top:1px}}
@media (width>=40rem){.reel,.ball{left:0}}:root{--ink:#000}details>summary{color:var(--ink)}.ball[data-a='b']{top:2px}html{top:3px}hr{top:4px}td:is([class*='heat-']){top:5px}[class*='digit-']{top:6px}#paint{top:7px}#now{top:8px}input::-webkit-datetime-edit{top:9px}::placeholder{top:0}:host,b{left:0;left:0;top:var(--line,3px)}:where(hr,summary){top:1em}`
const sources = [
  'jsx("details",{className:"ball sm:flex line"});jsx("summary",{className:`digit-${digit}`});jsx("b");"now"',
]

describe('pageStyle', () => {
  it.each([
    ['a class', '.ball{color:red}'],
    ['a class that is put together', '.digit-3{color:blue}'],
    ['a class with a variant', '.sm\\:flex{display:flex}'],
    ['a relation', '.line:has(>.now){top:0}'],
    ['elements', 'details>summary{color:var(--ink)}'],
    ['an attribute', ".ball[data-a='b']{top:2px}"],
    ['one of several', ':is(.reel,.ball)>b{top:var(--line)}'],
    ['what it reads', '--line:1px'],
    ['no class', '[hidden]:where(:not([hidden=until-found])){left:1px}'],
    ['steps', '@keyframes turn{to{top:1px}}'],
    ['variables', ':root{--ink:#000}'],
    ['the document', 'html{top:3px}'],
    ['a beginning of classes', "[class*='digit-']{top:6px}"],
    ['an id', '#now{top:8px}'],
    ['part of a field', '::placeholder{top:0}'],
    ['what it says, once, without a fallback', '}b{left:0;top:var(--line)}'],
    ['one of several elements', ':where(hr,summary){top:1em}'],
  ])('keeps %s that the page may show', (_what, rule) => {
    expect(pageStyle(css, sources)).toContain(rule)
  })

  it('leaves out what another page shows', () => {
    expect(pageStyle(css, sources)).not.toMatch(/\.reel\{|\.reels|--far|--tw-x|hr\{|heat-|#paint|datetime/)
  })
})
