import type { IncomingMessage } from 'node:http'
import { createDoorkeeper } from './doorkeeper.ts'

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

const doorkeeper = (maxPerAddress = 2) =>
  createDoorkeeper({ allowedOrigins: ['https://lain.example'], trusted: ['127.0.0.1/32'], maxPerAddress })

describe('createDoorkeeper', () => {
  it.each([
    [undefined, true],
    ['https://papan.example', true],
    ['http://papan.example', true],
    ['https://lain.example', true],
    ['null', false],
    ['https://papan.example.evil.example', false],
    ['https://evilpapan.example', false],
    ['https://papan.example:8443', false],
    ['https://lain.example:8443', false],
    ['nonsense', false],
  ])('with the origin %s admits: %s', (origin, admitted) => {
    const headers = { host: 'papan.example', ...(origin === undefined ? {} : { origin }) }
    expect(doorkeeper().admits(request(headers))).toBe(admitted)
  })

  it('bounds the sessions of one address, as the gateway names it, and lets others in', () => {
    const keeper = doorkeeper(2)
    const from = (address: string) => request({ 'x-forwarded-for': address })
    const leave = keeper.enter(from('203.0.113.7'))
    keeper.enter(from('203.0.113.7'))
    expect([keeper.admits(from('203.0.113.7')), keeper.admits(from('203.0.113.8'))]).toEqual([false, true])
    leave()
    expect(keeper.admits(from('203.0.113.7'))).toBe(true)
  })

  it('believes a forwarded address of nobody but a gateway', () => {
    const keeper = doorkeeper(1)
    keeper.enter(request({ 'x-forwarded-for': '203.0.113.7' }, '198.51.100.1'))
    expect(keeper.admits(request({ 'x-forwarded-for': '203.0.113.9' }, '198.51.100.1'))).toBe(false)
  })
})
