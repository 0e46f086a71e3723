/** Channels of the realtime instances on a Redis database. */
export const instanceChannels = (db = 0) => ({
  message: `socket.io:${db}#/instances#`,
  request: `socket.io:${db}-request#/instances#`,
  response: `socket.io:${db}-response#/instances#`,
})

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
  data: ['nothing', {}],
}
const twisted = { uid: 7, requestId: 'r2', sid: {}, rooms: 7, opts: { rooms: 7, except: 7 }, packet: 7, data: 7 }

/** By kind: messages to realtime instances that none of them sends; none may end a process. */
export const brokenInstanceMessages = (db = 0): [what: string, channel: string, message: Buffer][] => {
  const { message, request, response } = instanceChannels(db)
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
    ['an instance of another shape', request, emitRequest('presence', { instance: 'rt-9', visitors: '70' })],
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
