/** Channels of the realtime instances. */
export const instanceChannels = {
  message: 'socket.io#/instances#',
  request: 'socket.io-request#/instances#',
  response: 'socket.io-response#/instances#',
}

/** SERVER_SIDE_EMIT, as the adapter writes it. */
export const emitRequest = (event: string, payload: unknown): string =>
  JSON.stringify({ uid: 'tester', type: 6, data: [event, payload] })

/** MessagePack of short texts, numbers below 128, lists and maps of up to 15. */
const packed = (value: unknown): Buffer => {
  if (typeof value === 'number') return Buffer.from([value])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([0xa0 + value.length]), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([0x90 + value.length]), ...value.map(packed)])
  const entries = Object.entries(value as object)
  return Buffer.concat([Buffer.from([0x80 + entries.length]), ...entries.flat().map(packed)])
}

/** SOCKETS to BROADCAST_ACK, and one that does not exist. */
const types = Array.from({ length: 11 }, (_, type) => type)
const complete = {
  uid: 'forger',
  requestId: 'r1',
  sid: 's1',
  room: 'staff:admins',
  rooms: ['staff:admins'],
  close: true,
  opts: { rooms: [], except: [], flags: {} },
  packet: { type: 2, data: ['resync'], nsp: '/instances' },
  data: ['presence', { instance: 'rt-9', visitors: 70, admins: [] }],
}
const twisted = { uid: 7, requestId: 'r2', sid: {}, rooms: 7, opts: { rooms: 7, except: 7 }, packet: 7, data: 7 }
const admin = { userId: 'id-forged', username: 'forged', role: 'MASTER_ADMIN' }

/** By kind: what a stranger may publish to realtime instances; nothing of it may be believed, nor end a process. */
export const forgedInstanceMessages = (victimId: string): [what: string, channel: string, message: Buffer][] => {
  const { message, request, response } = instanceChannels
  const future = Math.floor(Date.now() / 1000) + 3_600
  const revoked = { tokens: [], users: [{ userId: victimId, validAfter: future }], keptTokens: [] }
  const counted = { instance: 'rt-9', visitors: 70, admins: [admin] }
  const broken: [string, Buffer][] = [
    ['no bytes', Buffer.alloc(0)],
    ['rubbish', Buffer.from('rubbish')],
    ['half of a text', Buffer.from('{"type":')],
    ['a packed nothing', Buffer.from([0xc0])],
    ['a type that does not exist in MessagePack', Buffer.from([0xc1])],
    ['a list that ends early', Buffer.from([0x93, 0xa1])],
    ['a map of four thousand million entries', Buffer.from([0xdf, 0xff, 0xff, 0xff, 0xff])],
    ['300 zeros', Buffer.alloc(300)],
  ]
  const texts: [string, string, string][] = [
    ['an empty request', request, '{}'],
    ...types.map((type): [string, string, string] => [`a bare request ${type}`, request, JSON.stringify({ type })]),
    ...types.map((type): [string, string, string] => [
      `a complete request ${type}`,
      request,
      JSON.stringify({ ...complete, type }),
    ]),
    ...types.map((type): [string, string, string] => [
      `a twisted request ${type}`,
      request,
      JSON.stringify({ ...twisted, type }),
    ]),
    ['an instance with an admin', request, emitRequest('presence', counted)],
    ['the end of an instance', request, emitRequest('left', { instance: 'rt-1' })],
    ['the end of an admin’s sockets', request, emitRequest('revoked', revoked)],
    ['an error event', request, emitRequest('error', 'forged')],
    ['an empty response', response, '{}'],
    ['a response of an unknown request', response, JSON.stringify({ ...complete, type: 6 })],
    ['a response to everyone', response, JSON.stringify({ ...complete, type: 8 })],
  ]
  return [
    ['a packed nothing as a response', response, Buffer.from([0xc0])],
    ...broken.flatMap(([what, bytes]): [string, string, Buffer][] => [
      [`${what} as a request`, request, bytes],
      [`${what} as a message`, message, bytes],
    ]),
    ...texts.map(([what, channel, text]): [string, string, Buffer] => [what, channel, Buffer.from(text)]),
    ['a broadcast', message, packed(['forger', complete.packet, { rooms: [], except: [] }])],
    [
      'a broadcast to everyone',
      message,
      packed(['forger', { ...complete.packet, nsp: '/' }, { rooms: [], except: [] }]),
    ],
    ['a broadcast without options', message, packed(['forger', complete.packet])],
    ['a packed request', request, packed({ ...complete, type: 4, close: 1, opts: { rooms: [], except: [] } })],
  ]
}
