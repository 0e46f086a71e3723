import type { IncomingMessage } from 'node:http'
import { createConnectionLimits, type CountedSession } from './connection-limits.ts'

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

const scene = (options: { maxPerAddress?: number; maxSessions?: number; perSecond?: number } = {}) => {
  const time = { now: 0 }
  const ended: CountedSession[] = []
  const limits = createConnectionLimits<CountedSession>({
    allowedOrigins: ['https://lain.example'],
    trusted: ['127.0.0.1/32'],
    maxPerAddress: 2,
    maxSessions: 10_000,
    perSecond: 10_000,
    unknownPerMinute: 2,
    end: (session) => {
      ended.push(session)
      limits.close(session)
    },
    clock: () => time.now,
    ...options,
  })
  const open = (req: IncomingMessage) => {
    const session = { remoteAddress: '' }
    expect(limits.admit(req)).toBeNull()
    limits.open(session, req)
    return session
  }
  /** The refusal of this request; an admitted one is released. */
  const refusalFor = (req: IncomingMessage) => {
    const refusal = limits.admit(req)
    limits.release(req)
    return refusal
  }
  return { limits, open, refusalFor, time, ended }
}
const from = (address: string) => request({ 'x-forwarded-for': address })

describe('createConnectionLimits', () => {
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
    expect(scene().refusalFor(request(headers)) === null).toBe(admitted)
  })

  it('bounds the sessions of one forwarded address, not of others', () => {
    const { limits, open, refusalFor } = scene()
    const session = open(from('203.0.113.7'))
    open(from('203.0.113.7'))
    expect([refusalFor(from('203.0.113.7')), refusalFor(from('203.0.113.8'))]).toEqual(['forbidden', null])
    limits.close(session)
    expect(refusalFor(from('203.0.113.7'))).toBeNull()
  })

  it('ignores a forwarded address from anything but a gateway', () => {
    const { open, refusalFor } = scene({ maxPerAddress: 1 })
    open(request({ 'x-forwarded-for': '203.0.113.7' }, '198.51.100.1'))
    expect(refusalFor(request({ 'x-forwarded-for': '203.0.113.9' }, '198.51.100.1'))).toBe('forbidden')
  })

  it('bounds the sessions of the instance', () => {
    const { limits, open, refusalFor } = scene({ maxSessions: 1 })
    const session = open(from('203.0.113.7'))
    expect(refusalFor(from('203.0.113.8'))).toBe('busy')
    limits.close(session)
    expect(refusalFor(from('203.0.113.8'))).toBeNull()
  })

  it('admits a crowd at the configured rate', () => {
    const { refusalFor, time } = scene({ perSecond: 10 })
    const letIn = () => Array.from({ length: 30 }, () => refusalFor(from('203.0.113.7'))).filter((no) => !no).length
    expect(letIn()).toBe(10)
    time.now += 500
    expect(letIn()).toBe(5)
    time.now += 60_000
    expect(letIn()).toBe(10)
  })

  it('bounds sessions that were opened and stay silent', () => {
    const { limits, open, refusalFor, ended } = scene({ maxPerAddress: 10_000 })
    const [one, other] = Array.from({ length: 2_000 }, () => open(from('203.0.113.7')))
    expect(refusalFor(from('203.0.113.8'))).toBe('busy')
    limits.markUsed(one as CountedSession)
    limits.close(one as CountedSession)
    limits.close(other as CountedSession)
    open(from('203.0.113.7'))
    expect(refusalFor(from('203.0.113.8'))).toBeNull()
    open(from('203.0.113.7'))
    expect(refusalFor(from('203.0.113.8'))).toBe('busy')
    expect(ended).toEqual([])
  })

  it('ends the oldest silent session of the network that has most, for a visitor of another network', () => {
    const { limits, open, refusalFor, ended } = scene({ maxPerAddress: 200 })
    const greedy = Array.from({ length: 12 }, (_, index) => `203.0.${index}.7`)
    const held = greedy.map((address) => Array.from({ length: 166 }, () => open(from(address))))
    for (let more = 0; more < 8; more++) open(from('203.0.0.8'))
    expect(refusalFor(from('203.0.0.9'))).toBe('busy')
    for (let visitor = 0; visitor < 40; visitor++) limits.markUsed(open(from(`198.51.100.${visitor}`)))
    expect(ended).toEqual([held[0]?.[0]])
    expect(limits.openSessions()).toBe(2_000 - 1 + 40)
  })

  it('reserves an admitted request until its session opens or fails', () => {
    const { limits, refusalFor } = scene({ maxSessions: 1 })
    const [begins, fails] = [from('203.0.113.7'), from('203.0.113.7')]
    expect([limits.admit(begins), limits.admit(fails)]).toEqual([null, 'busy'])
    limits.open({ remoteAddress: '' }, begins)
    limits.release(begins)
    expect(refusalFor(from('203.0.113.8'))).toBe('busy')
    expect(limits.openSessions()).toBe(1)
  })

  it('bounds requests of one address for unknown sessions', () => {
    const { limits, time } = scene()
    const ask = (address: string, isKnown = false) => limits.refusalFor(from(address), isKnown)
    expect([1, 2, 3].map(() => ask('203.0.113.7'))).toEqual([null, null, 'busy'])
    expect([ask('203.0.113.8'), ask('203.0.113.7', true)]).toEqual([null, null])
    time.now += 60_000
    expect(ask('203.0.113.7')).toBeNull()
  })

  it('refuses all requests while draining', () => {
    const { limits, refusalFor } = scene()
    limits.drain()
    expect([refusalFor(from('203.0.113.8')), limits.isDraining()]).toEqual(['busy', true])
  })
})
