import { describe, expect, it } from '@jest/globals'
import { fieldTexts } from '../../texts/field-texts.ts'
import { authTexts } from '../../texts/auth-texts.ts'
import { loginBody, newUsername } from './auth-calls.ts'
import { isOpaqueString } from './password-characters.ts'
import { opaqueString, usernameKeyOf } from './precis.ts'
import { changePasswordBody } from './user-calls.ts'

describe('usernameKeyOf', () => {
  it.each([
    ['Budi', 'budi'],
    ['BUDI.01_x-y', 'budi.01_x-y'],
    [' budi ', 'budi'],
    ['ＢＵＤＩ', 'budi'],
    ['ｂｕｄｉ．０１', 'budi.01'],
    ['bu\u200bdi', 'budi'],
    ['\u2060budi\ufeff', 'budi'],
    ['b\u00adu\u200ed\u202ei', 'budi'],
    ['bu di', null],
    ['\u212aepala', null],
    ['bud\u0131', null],
    ['bud\u0130', null],
    ['b\u0443di', null],
    ['ﬁ', null],
    ['ⅳ', null],
    ['𝐛udi', null],
    ['\u05d1\u05d5\u05d3\u05d9', null],
    ['bu\u0301di', null],
    ['', null],
    ['\u200b', null],
  ])('of %j is %j', (typed, key) => expect(usernameKeyOf(typed)).toBe(key))
})

describe('newUsername', () => {
  it.each([
    ['Ｂudi\u200b ', 'Budi'],
    ['BUDI', 'BUDI'],
    ['\u212aepala', undefined],
    ['budi@rumah', undefined],
  ])('%j is stored as %j', (typed, stored) => expect(newUsername.safeParse(typed).data).toBe(stored))
  it('names what is wrong', () =>
    expect(newUsername.safeParse('b\u0443di').error?.issues[0]?.message).toBe(fieldTexts.username))
})

describe('a password', () => {
  it.each([
    ['correct horse battery staple', 'correct horse battery staple'],
    ['Correct Horse', 'Correct Horse'],
    ['\u03c0\u00df\u00e5', '\u03c0\u00df\u00e5'],
    ['Jack of \u2666s', 'Jack of \u2666s'],
    ['foo\u1680bar', 'foo bar'],
    ['foo\u00a0bar\u3000', 'foo bar '],
    ['e\u0301', '\u00e9'],
    ['\u212a', 'K'],
    ['ｒahasia', 'ｒahasia'],
    [' rahasia ', ' rahasia '],
    ['😀', '😀'],
    ['l\u00b7l', 'l\u00b7l'],
    ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
  ])('%j is compared as %j', (typed, compared) => {
    expect([opaqueString(typed), isOpaqueString(typed)]).toEqual([compared, true])
  })

  it.each([
    'my cat is a \tby',
    'a\u0000b',
    'raha\u200bsia',
    'rahasia\ufeff',
    'raha\u00adsia',
    'a\u200db',
    '❤\ufe0f',
    '\ue000',
    '\ud800',
    '\u0378',
    'a\u00b7b',
    '\u0660\u06f0',
    '\u30fba',
    '\u1100',
    'a\u2028b',
  ])('%j is refused', (typed) => {
    expect(isOpaqueString(typed)).toBe(false)
    const { error } = changePasswordBody.safeParse({ oldPassword: 'x', newPassword: `rahasia${typed}` })
    expect(error?.issues[0]?.message).toBe(authTexts.passwordCharacters)
  })

  it('is compared the same at a login', () =>
    expect(loginBody.parse({ username: ' ＢUDI\u200b', password: 'e\u0301\u00a0x ' })).toEqual({
      username: 'BUDI',
      password: '\u00e9 x ',
    }))
})
