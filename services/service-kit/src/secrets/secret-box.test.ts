import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { boxKeyOf, createSecretBox } from './secret-box.ts'

const [key, other] = [randomBytes(32), randomBytes(32)]

describe('boxKeyOf', () => {
  it.each([
    ['base64', key.toString('base64'), true],
    ['base64url', key.toString('base64url'), true],
    ['a short key', randomBytes(16).toString('base64'), false],
    ['a long key', randomBytes(48).toString('base64'), false],
    ['a placeholder', Buffer.alloc(32, 7).toString('base64'), false],
    ['words', 'ganti-kunci-ini', false],
  ])('reads %s', (_name, text, isKey) => {
    expect(boxKeyOf(text) !== null).toBe(isKey)
  })
})

describe('createSecretBox', () => {
  const sealed = createSecretBox({ key }).seal('RAHASIA', 'budi 1')

  it('opens for its owner alone, and never seals twice alike', () => {
    const box = createSecretBox({ key })
    expect(box.open(sealed, 'budi 1')).toBe('RAHASIA')
    expect(box.open(sealed, 'ani 1')).toBeNull()
    expect(sealed).not.toContain('RAHASIA')
    expect(box.seal('RAHASIA', 'budi 1')).not.toBe(sealed)
  })

  it('opens with the previous key until it is removed, and says which should be sealed again', () => {
    const rotated = createSecretBox({ key: other, previousKey: key })
    expect(rotated.open(sealed, 'budi 1')).toBe('RAHASIA')
    expect(rotated.isOutdated(sealed)).toBe(true)
    expect(rotated.isOutdated(rotated.seal('x', ''))).toBe(false)
    expect(createSecretBox({ key: other }).open(sealed, 'budi 1')).toBeNull()
    expect(createSecretBox({}).open(sealed, 'budi 1')).toBeNull()
  })

  it.each([
    ['a changed byte', `${sealed.slice(0, -6)}AAAAAA`],
    ['a cut text', sealed.slice(0, 20)],
    ['nothing', ''],
    ['no text', `${sealed.split('.')[0]}.`],
  ])('does not open %s', (_name, text) => {
    expect(createSecretBox({ key }).open(text, 'budi 1')).toBeNull()
  })
})
