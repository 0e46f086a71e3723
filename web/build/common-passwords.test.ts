import { expect, it } from '@jest/globals'
import { commonPasswords } from './common-passwords.ts'

it('lists 1,000 passwords that are long enough, as the forms compare them: in lower case and without spaces', async () => {
  const common = await commonPasswords()
  expect(new Set(common).size).toBe(1_000)
  expect(common.slice(0, 3)).toEqual(['123456', 'password', '12345678'])
  expect(common.filter((password) => password.length < 6)).toEqual([])
  expect(common.filter((password) => password !== password.toLowerCase() || password.includes(' '))).toEqual([])
})
