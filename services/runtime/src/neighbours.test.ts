import { describe, expect, it } from '@jest/globals'
import { readConfig } from './config.ts'
import { neighbours } from './neighbours.ts'

const settings = neighbours('auth', 'auth:internal', 'realtime')
const read = (NEIGHBOURS: string) => readConfig(settings, { NEIGHBOURS }).NEIGHBOURS

describe('neighbours', () => {
  it.each([
    ['a pattern', '*.inner:3000/3001', ['auth.inner:3000'], ['auth.inner:3001'], ['realtime.inner:3000']],
    ['one host of all', '127.0.0.1:80/81', ['127.0.0.1:80'], ['127.0.0.1:81'], ['127.0.0.1:80']],
    [
      'an entry for each instance',
      'auth=127.0.0.1:80/81, realtime=127.0.0.1:90/91, realtime=127.0.0.1:92/93',
      ['127.0.0.1:80'],
      ['127.0.0.1:81'],
      ['127.0.0.1:90', '127.0.0.1:92'],
    ],
    ['a pattern with an exception', '*:3000/3001,realtime=rt-1:90/91', ['auth:3000'], ['auth:3001'], ['rt-1:90']],
  ])('of %s', (_what, text, auth, internal, realtime) => {
    const urls = (hosts: string[]) => hosts.map((host) => `http://${host}`)
    expect(read(text)).toEqual({ auth: urls(auth), 'auth:internal': urls(internal), realtime: urls(realtime) })
  })

  it.each([
    ['nowhere', 'NEIGHBOURS: must be a comma-separated list of [NAME=]HOST:PORT/INTERNAL_PORT'],
    ['http://*:3000/3001', 'NEIGHBOURS: must be'],
    ['*:3000', 'NEIGHBOURS: must be'],
    ['*:3000/3001,', 'NEIGHBOURS: must be'],
    ['auth=127.0.0.1:80/81', 'NEIGHBOURS: names no realtime'],
    ['', 'NEIGHBOURS: is missing'],
  ])('refuse %j', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })
})
