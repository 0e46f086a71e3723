import type { IncomingMessage } from 'node:http'
import { createCallerReader } from './caller.ts'

const request = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers: { ...headers } }) as unknown as IncomingMessage

const claims = {
  'x-forwarded-for': '9.9.9.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
  'x-forwarded': 'for=9.9.9.9',
  forwarded: 'for=9.9.9.9',
  'x-real-ip': '9.9.9.9',
  'true-client-ip': '9.9.9.9',
  'x-user-id': '1',
  'x-user-role': 'MASTER_ADMIN',
  'x-request-id': 'chosen-by-the-caller',
  cookie: 'a=b',
}

describe('createCallerReader', () => {
  it('removes spoofable headers, keeps the rest', () => {
    const req = request('203.0.113.7', { ...claims, authorization: 'Bearer a.b.c', 'user-agent': 'x' })
    const caller = createCallerReader([]).readCaller(req)
    expect(caller).toEqual({ requestId: expect.stringMatching(/^[\w-]{36}$/), address: '203.0.113.7', secure: false })
    expect(req.headers).toEqual({
      authorization: 'Bearer a.b.c',
      'user-agent': 'x',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': caller.requestId,
    })
  })

  it.each([
    ['203.0.113.7', '9.9.9.9', '203.0.113.7', false],
    ['10.1.2.3', '9.9.9.9', '9.9.9.9', true],
    ['::ffff:10.1.2.3', '8.8.8.8, 9.9.9.9', '9.9.9.9', true],
    ['10.1.2.3', '9.9.9.9, 10.9.9.9', '9.9.9.9', true],
    ['10.1.2.3', 'no address', 'unknown', true],
  ])('reads peer %s with forwarded %s as %s', (peer, forwarded, address, secure) => {
    const req = request(peer, { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' })
    expect(createCallerReader(['10.0.0.0/8']).readCaller(req)).toMatchObject({ address, secure })
  })
})
