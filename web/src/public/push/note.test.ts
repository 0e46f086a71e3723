import { describe, expect, it } from '@jest/globals'
import type { PushMessage } from '@papan/contracts/calls/notify/push-calls.ts'
import { noteOf } from './note.ts'

const origin = 'https://papan.example'
const path = '/hasil-keluaran/SINGAPORE/2026-11-30'
const first = { type: 'PRIZE 1', numbers: '0471' }
const message = (more: Partial<PushMessage> = {}): PushMessage => ({
  kind: 'RESULT',
  market: 'SINGAPORE',
  date: '2026-11-30',
  what: 'FIRST_PRIZE',
  prizes: [first],
  changes: [],
  url: `${origin}${path}`,
  ...more,
})
const change = (type: string, from: string, to: string | null) => ({ type, from, to })
const note = (sent: unknown, mine: readonly string[] = []) => noteOf(JSON.stringify(sent), origin, () => mine)

describe('the note of a push', () => {
  it.each<[string, Partial<PushMessage>, string[], string, string]>([
    ['PRIZE 1', {}, [], 'SINGAPORE: 0471', 'PRIZE 1, Sen, 30 Nov 2026'],
    [
      'a whole draw',
      { what: 'WHOLE_DRAW', prizes: [{ type: 'PRIZE 2', numbers: '1234' }, first] },
      [],
      'SINGAPORE: 0471',
      'Semua hadiah sudah keluar (2 nomor), Sen, 30 Nov 2026',
    ],
    ['a result without its number', { prizes: [] }, [], 'SINGAPORE', 'Hasil sudah keluar, Sen, 30 Nov 2026'],
    ['a number of the visitor', {}, ['0471'], 'SINGAPORE: 0471', 'Nomor Anda keluar: 0471\nPRIZE 1, Sen, 30 Nov 2026'],
    [
      'five numbers of the visitor',
      {},
      ['0471', '71', '471', '9971', '8871'],
      'SINGAPORE: 0471',
      'Nomor Anda keluar: 0471, 71, 471, dan 2 lagi\nPRIZE 1, Sen, 30 Nov 2026',
    ],
    [
      'a correction',
      { kind: 'CORRECTED', changes: [change('PRIZE 1', '0417', '0471')] },
      [],
      'Dikoreksi: SINGAPORE 0471',
      'PRIZE 1 0417 menjadi 0471, Sen, 30 Nov 2026',
    ],
    [
      'a correction of four numbers, one of them withdrawn',
      {
        kind: 'CORRECTED',
        changes: [
          change('PRIZE 1', '0417', '0471'),
          change('PRIZE 2', '1111', null),
          change('PRIZE 3', '2222', '3333'),
          change('STARTER PRIZE', '4444', '5555'),
        ],
      },
      [],
      'Dikoreksi: SINGAPORE 0471',
      'PRIZE 1 0417 menjadi 0471, PRIZE 2 1111 ditarik, PRIZE 3 2222 menjadi 3333, dan 1 lagi, Sen, 30 Nov 2026',
    ],
    [
      'a correction without numbers',
      { kind: 'CORRECTED', prizes: [] },
      [],
      'Dikoreksi: SINGAPORE',
      'Hasil Sen, 30 Nov 2026 dikoreksi.',
    ],
    [
      'a withdrawal',
      { kind: 'WITHDRAWN', prizes: [], changes: [change('PRIZE 1', '0417', null)] },
      [],
      'Ditarik: SINGAPORE',
      'PRIZE 1 0417 ditarik, Sen, 30 Nov 2026',
    ],
    [
      'a withdrawal without numbers',
      { kind: 'WITHDRAWN', prizes: [] },
      [],
      'Ditarik: SINGAPORE',
      'Hasil Sen, 30 Nov 2026 ditarik.',
    ],
  ])('words %s', (_what, sent, mine, title, body) =>
    expect(note(message(sent), mine)).toMatchObject({ title, body, tag: 'SINGAPORE 2026-11-30', path }),
  )

  it.each([
    ['RESULT', false],
    ['CORRECTED', true],
    ['WITHDRAWN', true],
  ] as const)('sounds again in the place of another one of its draw: %s %j', (kind, renotify) =>
    expect(note(message({ kind })).renotify).toBe(renotify),
  )

  it('opens no page of another site', () => {
    expect(note(message({ url: 'https://other.example/a' })).path).toBe('/')
    expect(note(message({ url: path })).path).toBe(path)
  })

  it.each<[string, string | null]>([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a kind of a later version', JSON.stringify({ ...message(), kind: 'STARTED' })],
    ['no market', JSON.stringify({ ...message(), market: undefined })],
    ['no date', JSON.stringify(message({ date: '2026-13-01' }))],
    ['numbers of another shape', JSON.stringify({ ...message(), prizes: [{ type: 'PRIZE 1', numbers: 471 }] })],
    ['no changes', JSON.stringify({ ...message(), changes: {} })],
    ['an address that cannot be read', JSON.stringify(message({ url: 'http://:' }))],
  ])('is plain for %s', (_what, text) =>
    expect(noteOf(text, origin, () => ['71'])).toEqual({
      title: 'Hasil sudah keluar',
      body: 'Ketuk untuk melihat hasil terbaru.',
      tag: 'hasil',
      renotify: false,
      path: '/',
    }),
  )

  it("is plain where the visitor's numbers cannot be compared", () =>
    expect(
      noteOf(JSON.stringify(message()), origin, () => {
        throw new Error('no numbers')
      }).title,
    ).toBe('Hasil sudah keluar'))
})
