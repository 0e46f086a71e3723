import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from '@jest/globals'
import { defaultIdentity } from '@papan/contracts/calls/media/identity-calls.ts'
import { createSiteName } from './site-name.ts'

it('is the name of the identity, while media is away the last known one, at first the configured one', async () => {
  let answer: { status: number; text: string } = { status: 503, text: '' }
  const media = createServer((_req, res) => res.writeHead(answer.status).end(answer.text))
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve))
  const siteName = createSiteName(`http://127.0.0.1:${(media.address() as AddressInfo).port}`, 'Papan')

  expect(await siteName()).toBe('Papan')
  answer = { status: 200, text: JSON.stringify(defaultIdentity('Angka "Merah"')) }
  expect(await siteName()).toBe('Angka "Merah"')
  for (const text of ['{', 'null', '{}', '{"name":1}']) {
    answer = { status: 200, text }
    expect(await siteName()).toBe('Angka "Merah"')
  }
  await new Promise((resolve) => media.close(resolve))
  expect(await siteName()).toBe('Angka "Merah"')
})
