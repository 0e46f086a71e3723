import { describe, expect, it } from '@jest/globals'
import { licencesText } from './licences.ts'

const react = { name: 'react', version: '19.0.0', identifier: 'MIT', text: 'MIT License\n\nCopyright (c) Meta\n' }
const zod = { name: 'zod', version: '4.0.0', identifier: null, text: 'Copyright (c) Colin' }

describe('licencesText', () => {
  it('holds the notice and each package of the bundles once, by name', () => {
    const text = licencesText('Papan Angka contains ...\n', [zod, react, react])
    const parts = text.split(/\n\n-+\n\n/)
    expect(parts.slice(1)).toEqual([
      'Papan Angka contains ...',
      'react 19.0.0 (MIT)\n\nMIT License\n\nCopyright (c) Meta',
      'zod 4.0.0\n\nCopyright (c) Colin\n',
    ])
  })

  it('holds both of two versions', () =>
    expect(licencesText('', [react, { ...react, version: '18.3.1' }])).toMatch(/react 18\.3\.1 .*react 19\.0\.0 /s))

  it('is refused for a package without the text of a licence', () =>
    expect(() => licencesText('', [react, { ...zod, text: null }])).toThrow(
      'Sent to browsers without the text of a licence: zod 4.0.0',
    ))
})
