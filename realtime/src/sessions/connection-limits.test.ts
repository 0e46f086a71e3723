import type { IncomingMessage } from 'node:http'
import { createDoorkeeper, type Visit } from './connection-limits.ts'

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

const scene = (limits: { maxPerAddress?: number; maxSessions?: number; perSecond?: number } = {}) => {
  const time = { now: 0 }
  const keeper = createDoorkeeper({
    allowedOrigins: ['https://lain.example'],
    trusted: ['127.0.0.1/32'],
    maxPerAddress: 2,
    maxSessions: 10_000,
    perSecond: 10_000,
    unknownPerMinute: 2,
    clock: () => time.now,
    ...limits,
  })
  const enter = (req: IncomingMessage) => {
    const visit = { remoteAddress: '' }
    expect(keeper.admit(req)).toBeNull()
    keeper.enter(visit, req)
    return visit
  }
  /** Whether this request would get a place; gives it back. */
  const refuses = (req: IncomingMessage) => {
    const refusal = keeper.admit(req)
    keeper.release(req)
    return refusal
  }
  return { keeper, enter, refuses, time }
}
const from = (address: string) => request({ 'x-forwarded-for': address })

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
    expect(scene().refuses(request(headers)) === null).toBe(admitted)
  })

  it('bounds the sessions of one address, as the gateway names it, and lets others in', () => {
    const { keeper, enter, refuses } = scene()
    const visit = enter(from('203.0.113.7'))
    enter(from('203.0.113.7'))
    expect([refuses(from('203.0.113.7')), refuses(from('203.0.113.8'))]).toEqual(['forbidden', null])
    keeper.leave(visit)
    expect(refuses(from('203.0.113.7'))).toBeNull()
  })

  it('believes a forwarded address of nobody but a gateway', () => {
    const { enter, refuses } = scene({ maxPerAddress: 1 })
    enter(request({ 'x-forwarded-for': '203.0.113.7' }, '198.51.100.1'))
    expect(refuses(request({ 'x-forwarded-for': '203.0.113.9' }, '198.51.100.1'))).toBe('forbidden')
  })

  it('bounds the sessions of the instance', () => {
    const { keeper, enter, refuses } = scene({ maxSessions: 1 })
    const visit = enter(from('203.0.113.7'))
    expect(refuses(from('203.0.113.8'))).toBe('busy')
    keeper.leave(visit)
    expect(refuses(from('203.0.113.8'))).toBeNull()
  })

  it('lets a crowd in at its rate', () => {
    const { refuses, time } = scene({ perSecond: 10 })
    const letIn = () => Array.from({ length: 30 }, () => refuses(from('203.0.113.7'))).filter((no) => !no).length
    expect(letIn()).toBe(10)
    time.now += 500
    expect(letIn()).toBe(5)
    time.now += 60_000
    expect(letIn()).toBe(10)
  })

  it('bounds those who opened a session and say nothing', () => {
    const { keeper, enter, refuses } = scene({ maxPerAddress: 10_000 })
    const [one, other] = Array.from({ length: 2_000 }, () => enter(from('203.0.113.7')))
    expect(refuses(from('203.0.113.8'))).toBe('busy')
    keeper.settle(one as Visit)
    keeper.leave(one as Visit)
    keeper.leave(other as Visit)
    enter(from('203.0.113.7'))
    expect(refuses(from('203.0.113.8'))).toBeNull()
    enter(from('203.0.113.7'))
    expect(refuses(from('203.0.113.8'))).toBe('busy')
  })

  it('holds the place of an admitted request until that has its session or has failed', () => {
    const { keeper, refuses } = scene({ maxSessions: 1 })
    const [begins, fails] = [from('203.0.113.7'), from('203.0.113.7')]
    expect([keeper.admit(begins), keeper.admit(fails)]).toEqual([null, 'busy'])
    keeper.enter({ remoteAddress: '' }, begins)
    keeper.release(begins)
    expect(refuses(from('203.0.113.8'))).toBe('busy')
    expect(keeper.sessions()).toBe(1)
  })

  it('bounds the requests of one address that name a session which is not here', () => {
    const { keeper, time } = scene()
    const ask = (address: string, isKnown = false) => keeper.refuses(from(address), isKnown)
    expect([1, 2, 3].map(() => ask('203.0.113.7'))).toEqual([null, null, 'busy'])
    expect([ask('203.0.113.8'), ask('203.0.113.7', true)]).toEqual([null, null])
    time.now += 60_000
    expect(ask('203.0.113.7')).toBeNull()
  })

  it('lets nobody in once it closes', () => {
    const { keeper, refuses } = scene()
    keeper.close()
    expect([refuses(from('203.0.113.8')), keeper.isClosing()]).toEqual(['busy', true])
  })
})
