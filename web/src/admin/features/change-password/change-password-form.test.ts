import { describe, expect, it } from '@jest/globals'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { changePasswordText } from './change-password-text.ts'
import { passwordValues } from './change-password-form.tsx'

const filled = { oldPassword: 'lama-sekali', newPassword: 'baru-sekali', confirm: 'baru-sekali' }
const tooShort = authTexts.passwordTooShort(6)

describe('passwordValues', () => {
  it('accepts a confirmed new password', () => {
    expect(passwordValues.safeParse(filled).success).toBe(true)
  })

  it.each([
    [{ oldPassword: '' }, [['oldPassword', authTexts.passwordRequired]]],
    [{ newPassword: '12345', confirm: '12345' }, [['newPassword', tooShort]]],
    [{ confirm: 'baru sekali' }, [['confirm', changePasswordText.mismatch]]],
    [
      { oldPassword: '', newPassword: '12345', confirm: '' },
      [
        ['oldPassword', authTexts.passwordRequired],
        ['newPassword', tooShort],
        ['confirm', changePasswordText.mismatch],
      ],
    ],
  ])('reports every error of %j', (change, expected) => {
    const { error } = passwordValues.safeParse({ ...filled, ...change })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(expected)
  })
})
