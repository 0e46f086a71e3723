import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  daysPerWeek,
  maxExceptions,
  maxLabelLength,
  maxMarketNameLength,
  maxPredictionEntries,
  maxPrizes,
  maxReasonLength,
  maxTemplateLength,
  maxTextLength,
  maxUrlLength,
} from '@papan/contracts/limits.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import type { Mongo } from '@papan/service-kit/mongo/connect.ts'
import {
  type RuleRow,
  fieldsIn,
  isVersionField,
  noNumber,
  noText,
  requiredText,
  writeBroken,
} from '@papan/service-kit/test-kit/schema-rules.ts'
import { storedShape, versionShape } from '@papan/service-kit/test-kit/stored-shape.ts'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { testContext } from '@papan/service-kit/test-kit/test-notes.ts'
import { createContentStores } from './content-stores.ts'
import { newMarket } from './markets/market-store.ts'
import { noDoubleEntry } from './results/double-entry/blind-entry.ts'
import { maxRevisions } from './results/revisions.ts'
import { contentOfFile } from './test-kit/start-content.ts'

const content = await contentOfFile()

describe('schemas', () => {
  const market = 'SINGAPORE'
  const date = '2025-01-31'
  const at = '2025-01-31T05:00:00.000Z'
  const by = 'budi'
  const prize = () => ({ id: 'p1', type: 'PRIZE 1', numbers: '0042' })
  const undo = { kind: 'put', index: 0, prize: prize() }
  const undoAll = { kind: 'all', prizes: [prize()] }
  const mark = { token: 't', until: 1 }

  const good = {
    market: { name: market, uses: [mark], closing: mark },
    schedule: {
      marketName: market,
      logoUrl: 'https://a.example/',
      day: 'Setiap Hari',
      openTime: '18:00',
      closeTime: '17:30',
      officialLink: 'https://a.example/',
      status: 'BUKA',
      dayCorrection: { text: 'Setiap Hari', days: Array.from({ length: daysPerWeek }, () => true) },
      resultTime: '17:45',
      family: 'SINGAPORE',
      exceptions: [
        { from: date, to: date, kind: 'GANTI_JAM', closeTime: '18:00', resultTime: '18:15', reason: 'Siaran langsung' },
      ],
      plan: { status: 'DITUNDA', from: at, until: at, reason: 'Gangguan' },
      aliases: ['SGP'],
    },
    prediction: {
      market,
      date,
      numbers: [{ id: '1', category: 'TOP 4D', numbers: '1234', shio: 'NAGA' }],
      late: false,
    },
    result: {
      market,
      date,
      template: 'classic',
      prizes: [{ ...prize(), by, at, confirmed: ['FILLED'] }],
      correctedAt: at,
      firstPrizeAt: at,
      revisions: [
        { rev: 1, at, by, cause: 'entered', reason: 'salah ketik', undo, template: 'classic' },
        { rev: 2, at, by, cause: 'edited', undo: undoAll },
      ],
      ...noDoubleEntry,
      blind: [{ type: 'PRIZE 2', numbers: '1111', userId: by, by, at }],
      mismatches: [{ type: 'PRIZE 3', by: [by, 'wati'], at }],
    },
    claim: {
      market,
      date,
      holder: { userId: by, username: by },
      session: { jti: 'j', iat: 1 },
      offeredTo: { userId: 'wati', username: 'wati' },
      note: 'istirahat',
      takenAt: at,
    },
    alarm: {
      market,
      date,
      level: 'LATE',
      raisedAt: at,
      answer: { reason: 'Situs resmi terlambat', by, at, until: at },
    },
  } as const

  type Kind = keyof typeof good

  const long = (most: number) => 'A'.repeat(most + 1)
  const tooMany = (most: number) => (list: unknown) => Array.from({ length: most + 1 }, () => (list as unknown[])[0])
  const absent = (path: string): RuleRow => [path, 'required', null]
  const marketRows = (path: string): RuleRow[] => [
    ...requiredText(path),
    [path, 'maxlength', long(maxMarketNameLength)],
    [path, 'regexp', 'SINGAPORE!'],
  ]
  const drawRows: RuleRow[] = [...marketRows('market'), ...requiredText('date'), ['date', 'user defined', '2025-02-30']]
  const markRows = (path: string) => [
    noText(`${path}.token`),
    absent(`${path}.token`),
    noNumber(`${path}.until`),
    absent(`${path}.until`),
  ]
  const entryRows = (path: string): RuleRow[] => [
    ...requiredText(`${path}.type`),
    [`${path}.type`, 'maxlength', long(maxLabelLength)],
    ...requiredText(`${path}.numbers`),
    [`${path}.numbers`, 'regexp', '12A4'],
  ]
  const prizeRows = (path: string) => [...requiredText(`${path}.id`), ...entryRows(path)]

  /** Without the places in lists. */
  const plain = (path: string): string => path.replaceAll(/\.\d+/g, '')
  const listRows = (path: string, most: number): RuleRow[] => [
    [path, 'cast', 'not a list'],
    [path, 'max', tooMany(most)],
  ]

  const rows: Record<Kind, RuleRow[]> = {
    market: [
      ...marketRows('name'),
      ['uses', 'cast', ['not a mark']],
      ...markRows('uses'),
      ['closing', 'cast', 'not a mark'],
      ...markRows('closing'),
    ],
    schedule: [
      ...marketRows('marketName'),
      ...['logoUrl', 'officialLink'].flatMap((path): RuleRow[] => [
        noText(path),
        [path, 'maxlength', long(maxUrlLength)],
      ]),
      ...requiredText('day'),
      ['day', 'maxlength', long(maxTextLength)],
      ...requiredText('openTime'),
      ...['openTime', 'closeTime', 'resultTime'].map((path): RuleRow => [path, 'user defined', '24:00']),
      noText('closeTime'),
      noText('resultTime'),
      ...requiredText('status'),
      ['status', 'enum', 'buka'],
      ['dayCorrection', 'cast', 'not a part'],
      ...requiredText('dayCorrection.text'),
      ['dayCorrection.text', 'maxlength', long(maxTextLength)],
      ['dayCorrection.days', 'cast', ['Senin']],
      absent('dayCorrection.days'),
      ['dayCorrection.days', 'user defined', [true]],
      noText('family'),
      ['family', 'maxlength', long(maxMarketNameLength)],
      ...listRows('exceptions', maxExceptions),
      ...['from', 'to', 'kind', 'reason'].flatMap((path) => requiredText(`exceptions.${path}`)),
      ...['from', 'to'].map((path): RuleRow => [`exceptions.${path}`, 'user defined', '2025-02-30']),
      ['exceptions.kind', 'enum', 'PINDAH'],
      ...['closeTime', 'resultTime'].flatMap((path): RuleRow[] => [
        noText(`exceptions.${path}`),
        [`exceptions.${path}`, 'user defined', '24:00'],
      ]),
      ...['exceptions', 'plan'].map((path): RuleRow => [`${path}.reason`, 'maxlength', long(maxTextLength)]),
      ['plan', 'cast', 'not a part'],
      ...['status', 'from', 'until', 'reason'].flatMap((path) => requiredText(`plan.${path}`)),
      ['plan.status', 'enum', 'BUKA'],
      ['aliases', 'cast', [{}]],
    ],
    prediction: [
      ...drawRows,
      ...listRows('numbers', maxPredictionEntries),
      absent('numbers'),
      ...['id', 'category', 'numbers', 'shio'].flatMap((path) => requiredText(`numbers.${path}`)),
      ['numbers.category', 'maxlength', long(maxLabelLength)],
      ['numbers.numbers', 'maxlength', long(maxTextLength)],
      ['numbers.shio', 'enum', 'KUCING'],
      absent('late'),
      ['late', 'cast', 'perhaps'],
    ],
    result: [
      ...drawRows,
      ...requiredText('template'),
      ['template', 'maxlength', long(maxTemplateLength)],
      ...listRows('prizes', maxPrizes),
      absent('prizes'),
      ...prizeRows('prizes'),
      noText('prizes.by'),
      noText('prizes.at'),
      noText('prizes.confirmed'),
      noText('correctedAt'),
      noText('firstPrizeAt'),
      ...listRows('revisions', maxRevisions),
      noNumber('revisions.rev'),
      absent('revisions.rev'),
      ['revisions.rev', 'min', -1],
      ...['at', 'by', 'cause'].flatMap((path) => requiredText(`revisions.${path}`)),
      ['revisions.cause', 'enum', 'guessed'],
      noText('revisions.reason'),
      ['revisions.reason', 'maxlength', long(maxReasonLength)],
      ['revisions.undo', 'cast', 'not a part'],
      absent('revisions.undo'),
      ...requiredText('revisions.undo.kind'),
      ['revisions.undo.kind', 'enum', 'swap'],
      noNumber('revisions.undo.index'),
      ['revisions.undo.index', 'min', -1],
      ['revisions.undo.prize', 'cast', 'not a part'],
      ...prizeRows('revisions.undo.prize'),
      ...listRows('revisions.1.undo.prizes', maxPrizes),
      ...prizeRows('revisions.1.undo.prizes'),
      noText('revisions.template'),
      ['revisions.template', 'maxlength', long(maxTemplateLength)],
      ['blind', 'cast', 'not a list'],
      ...entryRows('blind'),
      ...['userId', 'by', 'at'].flatMap((path) => requiredText(`blind.${path}`)),
      ['mismatches', 'cast', 'not a list'],
      ...requiredText('mismatches.type'),
      ['mismatches.type', 'maxlength', long(maxLabelLength)],
      ['mismatches.by', 'cast', [{ not: 'a text' }]],
      absent('mismatches.by'),
      ...requiredText('mismatches.at'),
    ],
    claim: [
      ...drawRows,
      ['holder', 'cast', 'not a part'],
      absent('holder'),
      ...['holder', 'offeredTo'].flatMap((path) =>
        ['userId', 'username'].flatMap((key) => requiredText(`${path}.${key}`)),
      ),
      ['session', 'cast', 'not a part'],
      absent('session'),
      ...requiredText('session.jti'),
      noNumber('session.iat'),
      absent('session.iat'),
      ['offeredTo', 'cast', 'not a part'],
      noText('note'),
      ['note', 'maxlength', long(maxTextLength)],
      ...requiredText('takenAt'),
    ],
    alarm: [
      ...drawRows,
      ...requiredText('level'),
      ['level', 'enum', 'LOUD'],
      ...requiredText('raisedAt'),
      ['answer', 'cast', 'not a part'],
      ...['reason', 'by', 'at', 'until'].flatMap((path) => requiredText(`answer.${path}`)),
      ['answer.reason', 'maxlength', long(maxTextLength)],
    ],
  }

  let mongo: Mongo
  let stores: ReturnType<typeof createContentStores>
  beforeAll(async () => {
    mongo = await testDatabase()
    stores = createContentStores({ connection: mongo.connection, clock: Date.now, notifyRelay: () => undefined })
    const event = { type: 'x.stored.v1', data: {} }
    await stores.marketStore.write(market, testContext, () => ({ fields: newMarket(market), event }))
    for (const kind of ['schedule', 'prediction', 'result', 'claim', 'alarm'] as const)
      await storeOf(kind).write('written', testContext, () => ({ fields: good[kind], event }) as never)
  })
  afterAll(() => mongo.close())

  const storeOf = (kind: Kind) => {
    const { marketStore, scheduleStore, predictionStore, resultStore, claimStore, alarmStore } = stores
    return {
      market: marketStore,
      schedule: scheduleStore,
      prediction: predictionStore,
      result: resultStore,
      claim: claimStore,
      alarm: alarmStore,
    }[kind]
  }

  describe.each(Object.keys(rows) as Kind[])('the schema of a %s', (kind) => {
    it('has a row here for each of its fields', () => {
      const own = fieldsIn(storeOf(kind).model.shape).filter((path) => !isVersionField(path))
      expect(rows[kind].map(([path]) => plain(path))).toEqual(expect.arrayContaining(own))
    })

    it.each(rows[kind])('refuses %s that breaks "%s", and nothing is stored', async (...row) => {
      const ids = { id: kind === 'market' ? market : 'written', freshId: 'fresh', good: good[kind] }
      const { created, written, isStored, before, after } = await writeBroken(storeOf(kind) as never, ids, row)
      expect([isStored, after]).toEqual([false, before])
      // A draw of a market that is not there is refused before.
      expect(created).not.toBe('stored')
      expect(plain(written)).toMatch(new RegExp(`breaks its schema:.*\\b${plain(row[0])}\\b`))
    })
  })
})

describe('stored documents', () => {
  beforeAll(async () => {
    await content.clear()
    await content.given.market(market)
  })

  const [market, date] = ['SINGAPORE', '2025-01-31']
  const id = 'singapore_2025-01-31'
  const key = { 'idempotency-key': 'one-key-of-this-test' }
  const shape = (collection: string, of: string) => storedShape(content.connection, collection, of)
  const expectShape = async (collection: string, of: string, own: string, deletedAt: 'null' | 'string' = 'null') =>
    expect(await shape(collection, of)).toBe(`{ _id: string, ${own.replace('VERSION', versionShape(deletedAt))} }`)

  const prize = '{ id: string, type: string, numbers: string }'
  const touched = '{ id: string, type: string, numbers: string, by: string, at: string }'
  const started = '{ rev: Int32, by: string, at: string, cause: string, undo: { kind: string, index: Int32 } }'
  const corrected = `{ rev: Int32, at: string, by: string, cause: string, undo: { kind: string, index: Int32, prize: ${prize} } }`
  const applied = '{ id: string, asked: string, at: Double, note: string } | { id: string, asked: string, at: Double }'

  describe('the stored keys, their order and types', () => {
    it('of a market', async () => {
      await content.given.market('SABAH')
      await expectShape('markets', 'SABAH', 'name: string, uses: [], closing: null, VERSION')
      await content.asMaster('DELETE', '/admin/markets/SABAH')
      const closing = '{ token: string, until: Double }'
      await expectShape('markets', 'SABAH', `name: string, uses: [], closing: ${closing}, VERSION`, 'string')
    })

    it('of a schedule', async () => {
      const own = (correction: string, chosen: string) =>
        'marketName: string, logoUrl: null, day: string, openTime: string, closeTime: string, officialLink: null, ' +
        `status: string, dayCorrection: ${correction}, resultTime: ${chosen}, family: ${chosen}, ` +
        'exceptions: [], plan: null, aliases: [], VERSION'
      const schedule = { marketName: market, day: 'Setiap Hari', openTime: '18:00', closeTime: '17:30' }
      await content.asAdmin('POST', '/admin/schedules', schedule)
      await expectShape('schedules', market, own('null', 'null'))
      const days = [true, false, true, true, true, true, true]
      await content.asAdmin('POST', '/admin/schedules', { ...schedule, days, family: 'X', resultTime: '17:45' })
      await expectShape('schedules', market, own('{ text: string, days: [boolean] }', 'string'))
      await content.asAdmin('DELETE', `/admin/schedules/${market}`)
      await expectShape('schedules', market, own('{ text: string, days: [boolean] }', 'string'), 'string')
    })

    it('of a result', async () => {
      const own = (
        appliedRequests: string,
        corrections: string,
        revisions: string,
        blind: string,
        mismatches: string,
      ) =>
        `market: string, date: string, template: string, prizes: [${touched}], correctedAt: ${corrections}, ` +
        `firstPrizeAt: string, blind: [${blind}], mismatches: [${mismatches}], revisions: [${revisions}], VERSION, appliedRequests: [${appliedRequests}]`
      const prizes = [{ type: 'PRIZE 1', numbers: '0042' }]
      await content.asAdmin('POST', '/admin/results/start-session', { market, date, prizes }, key)
      await expectShape('results', id, own(applied.split(' | ')[0] ?? '', 'null', started, '', ''))
      const enter = (type: string, numbers: string, as = content.asAdmin, headers = {}) =>
        as('POST', `/admin/results/${id}/prizes`, { type, numbers }, headers)
      await enter('PRIZE 1', '1111', content.asAdmin, key)
      await content.asMaster('POST', '/admin/results/double-entry', { on: true })
      await enter('PRIZE 2', '2222')
      await enter('PRIZE 3', '3333')
      await enter('PRIZE 3', '3334', content.asMaster)
      const blind = '{ type: string, numbers: string, userId: string, by: string, at: string }'
      const mismatch = '{ type: string, by: [string], at: string }'
      await expectShape('results', id, own(applied, 'string', `${started} | ${corrected}`, blind, mismatch))
    })

    it('of a prediction', async () => {
      const own =
        'market: string, date: string, numbers: [{ id: string, category: string, numbers: string, shio: string }], ' +
        'late: boolean, VERSION'
      await content.given.prediction({ market, date })
      await expectShape('predictions', id, own)
      const numbers = [{ category: 'TOP 4D', numbers: '4321', shio: 'AYAM' }]
      await content.asAdmin('PUT', `/admin/predictions/${id}`, { market, date, numbers })
      await expectShape('predictions', id, own)
      await content.asAdmin('DELETE', `/admin/predictions/${id}`)
      await expectShape('predictions', id, own, 'string')
    })
  })

  describe('a stored result that breaks a rule of its schema', () => {
    it('answers an edit with 500, stays as it was, and can be deleted', async () => {
      const broken = 'singapore_2025-01-29'
      await content.given.result({ market, date: '2025-01-29' })
      const results = content.connection.collection('results')
      await results.updateOne({ _id: broken as never }, { $set: { template: '' } })
      const before = await results.findOne({ _id: broken as never }, { raw: true })
      const prize = { type: 'STARTER PRIZE', numbers: '7' }
      const answer = await content.asAdmin('POST', `/admin/results/${broken}/prizes`, prize)
      expect(refusalOf(answer)).toMatchObject({ status: 500, message: errorTexts.unexpected })
      expect(await results.findOne({ _id: broken as never }, { raw: true })).toEqual(before)
      expect((await content.asAdmin('DELETE', `/admin/lottery-results/${broken}`)).status).toBe(200)
    })
  })
})
