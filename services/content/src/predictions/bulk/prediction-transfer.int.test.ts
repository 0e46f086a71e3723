import { beforeEach, describe, expect, it } from '@jest/globals'
import { bulkJob, type BulkJob } from '@papan/contracts/calls/content/bulk-calls.ts'
import { maxPastedPredictions, maxPredictionEntries, maxTextLength } from '@papan/contracts/limits.ts'
import { bulkPredictionTexts as texts } from '@papan/contracts/texts/bulk-prediction-texts.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { importForm } from '../../test-kit/import-file.ts'
import { contentOfFile } from '../../test-kit/start-content.ts'

const content = await contentOfFile()
const names = ['SYDNEY', 'TAIWAN', 'SABAH 4D']
beforeEach(async () => {
  await content.clear()
  for (const marketName of names) await content.given.schedule({ marketName, aliases: [`${marketName.slice(0, 2)}X`] })
})

const jobs = '/admin/predictions/jobs'
const date = '2025-01-31'
const block = (market: string, numbers = '0042') => `*${market}*\nBBFS : 01234\n4D : ${numbers}\nShio : naga`
const paste = (text: string, body: object = {}) => content.asAdmin('POST', jobs, { text, date, ...body })
const upload = (file: string) => content.asAdmin('POST', jobs, importForm(file))
const copy = (from: string, to: string) => content.asAdmin('POST', `${jobs}/copy`, { from, date: to })
const csv = (...rows: string[]) => ['market,date,category,numbers,shio', ...rows, ''].join('\n')
const exported = async (query = '') => (await content.asAdmin('GET', `/admin/predictions/export${query}`)).text
/** By id. */
const stored = async (): Promise<{ id: string; numbers: object[] }[]> =>
  (await content.asAdmin('GET', '/admin/predictions?limit=100')).body.data.toSorted(
    (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1),
  )

/** Starts a draft with all of its lines and waits for its end. */
const run = async (draft: { body: unknown }): Promise<BulkJob> => {
  const { id } = bulkJob.parse(draft.body)
  await content.asAdmin('POST', `/admin/jobs/${id}/start`, { without: [] })
  return eventually('the end of the job', async () => {
    const job = bulkJob.parse((await content.asAdmin('GET', `/admin/jobs/${id}`)).body)
    return job.state === 'done' ? job : null
  })
}
const lines = (answer: { body: unknown }) =>
  bulkJob
    .parse(answer.body)
    .lines?.map(({ line, market, state, questions, message }) =>
      [line, market, state, ...questions, message].filter((part) => part !== null).join(' '),
    )

describe('POST /admin/predictions/jobs', () => {
  it('drafts the predictions of a text, and stores them once it is started', async () => {
    const answer = await paste(`${block('sydney')}\n${block('TAX')}`)
    expect([answer.status, lines(answer)]).toEqual([201, ['1 SYDNEY waiting', '5 TAIWAN waiting']])
    expect(await stored()).toEqual([])
    expect((await run(answer)).counts).toMatchObject({ held: 2, failed: 0 })
    expect(await stored()).toMatchObject([
      {
        market: 'SYDNEY',
        date,
        numbers: [{ category: 'BBFS' }, { category: 'TOP 4D', numbers: '0042', shio: 'NAGA' }],
      },
      { market: 'TAIWAN', date },
    ])
  })

  it('says what it would replace, what is the same, what is asked about and what is refused', async () => {
    await run(await paste(`${block('SYDNEY')}\n${block('TAIWAN')}`))
    const text = [block('SYDNEY'), block('TAIWAN', '417'), block('SABAH 4D', '1234'), block('BANGKOK')].join('\n')
    const answer = await paste(text)
    expect(lines(answer)).toEqual([
      '1 SYDNEY unchanged',
      `5 TAIWAN waiting ${texts.lostZero('TOP 4D', '417', '0417')}`,
      '9 SABAH 4D waiting',
      `13  refused ${texts.unreadAt(13, 'BANGKOK')} ${texts.marketMissing}`,
    ])
    expect(bulkJob.parse(answer.body).lines?.[1]).toMatchObject({
      replaces: true,
      changes: [{ column: 'TOP 4D', before: '0042 · NAGA', after: '417 · NAGA' }],
    })
  })

  it('asks about a day without a draw', async () => {
    await content.given.schedule({ marketName: 'TAIWAN', day: 'JUMAT LIBUR' })
    expect(lines(await paste(block('TAIWAN')))).toEqual([`1 TAIWAN waiting ${texts.noDraw(date)}`])
  })

  it('drafts a file, whose unknown markets are refused', async () => {
    const answer = await upload(csv(`SYDNEY,${date},4D,0042,NAGA`, `BANGKOK,${date},4D,0042,NAGA`))
    expect(lines(answer)).toEqual(['2 SYDNEY waiting', `3 BANGKOK refused ${contentTexts.marketUnknown}`])
  })

  it.each<[what: string, body: object, errors: object]>([
    ['nothing readable', { text: 'Selamat pagi\n➖➖' }, { text: [contentTexts.predictionsUnread] }],
    ['no text', { text: '' }, { text: [fieldTexts.required] }],
    ['a number as text', { text: 1 }, { text: [fieldTexts.wrongType] }],
    [
      'too long a text',
      { text: 'a'.repeat(maxPastedPredictions + 1) },
      { text: [contentTexts.textTooLong(maxPastedPredictions)] },
    ],
    ['no date', { date: undefined }, { date: [fieldTexts.required] }],
    ['no such date', { date: '2025-02-30' }, { date: [fieldTexts.date] }],
    ['no such market name', { market: '<b>' }, { market: [fieldTexts.marketName] }],
  ])('refuses %s', async (_what, body, errors) => {
    expect(refusalOf(await paste(block('SYDNEY'), body))).toMatchObject({ status: 400, code: 'INVALID', errors })
  })

  it.each<[what: string, file: string, message: string]>([
    ['a file of results', 'market,date,type,numbers\n', contentTexts.predictionHeader],
    ['a file without rows', csv(), contentTexts.predictionsUnread],
    ['a workbook', 'PK\u0003\u0004', contentTexts.fileWorkbook],
  ])('refuses %s', async (_what, file, message) => {
    expect(refusalOf(await upload(file))).toMatchObject({ status: 400, errors: { file: [message] } })
  })

  it('refuses a form without a file, and too large a file', async () => {
    expect(refusalOf(await content.asAdmin('POST', jobs, new FormData()))).toMatchObject({ status: 400 })
    expect(refusalOf(await upload('x'.repeat(1024 * 1024 + 1)))).toMatchObject({ status: 413 })
  })
})

describe('POST /admin/predictions/jobs/copy', () => {
  it('drafts the predictions of a date for another', async () => {
    await run(await paste(`${block('SYDNEY')}\n${block('TAIWAN')}`))
    expect((await run(await copy(date, '2025-02-01'))).counts).toMatchObject({ held: 2 })
    const [from, to] = await stored()
    expect(to).toMatchObject({ market: 'SYDNEY', date: '2025-02-01', numbers: from?.numbers })
  })

  it.each<[what: string, from: string, to: string, errors: object]>([
    ['a date without predictions', '2025-01-30', date, { from: [contentTexts.predictionsMissing('2025-01-30')] }],
    ['a date for itself', date, date, { date: [contentTexts.sameDate] }],
    ['no such date', '31-01-2025', date, { from: [fieldTexts.date] }],
  ])('refuses %s', async (_what, from, to, errors) => {
    await content.given.prediction({ market: 'SYDNEY', date })
    expect(refusalOf(await copy(from, to))).toMatchObject({ status: 400, errors })
  })
})

describe('more predictions than the document of a job can hold', () => {
  it('are refused', async () => {
    await content.given.prediction({ market: 'SYDNEY', date })
    const collection = (name: string) => content.connection.collection<{ _id: string }>(name)
    const entry = { category: 'CATATAN', numbers: '1'.repeat(maxTextLength), shio: 'NAGA' }
    const numbers = Array.from({ length: maxPredictionEntries }, (_each, at) => ({ id: `${at}`, ...entry }))
    const fields: [name: string, own: (market: string) => object][] = [
      ['markets', (name) => ({ _id: name, name })],
      ['predictions', (market) => ({ _id: `${market.toLowerCase()}_${date}`, market, numbers })],
    ]
    const markets = Array.from({ length: 1_300 }, (_each, at) => `PASARAN ${at}`)
    for (const [name, own] of fields) {
      const stored = await collection(name).findOne({})
      await collection(name).insertMany(markets.map((market) => ({ ...stored, ...own(market) })) as { _id: string }[])
    }
    const errors = { lines: [contentTexts.jobTooLarge] }
    expect(refusalOf(await copy(date, '2025-02-01'))).toMatchObject({ status: 400, errors })
  })
})

describe('GET /admin/predictions/export', () => {
  it('answers the predictions of some days as a file that, imported again, changes nothing', async () => {
    const numbers = [
      ['BBFS', '01234'],
      ['TOP 4D', '0042, 1234'],
      ['4D', '417'],
      ['=1+2', '"A", 1'],
      ["'X", '1'],
      ['COLOK JITU', 'K 4, E 9'],
    ].map(([category, written]) => ({ category, numbers: written, shio: 'NAGA' }))
    await content.given.prediction({ market: 'SYDNEY', date, numbers: numbers as never })
    await content.given.prediction({ market: 'TAIWAN', date: '2025-01-30' })
    const before = await stored()
    expect(await exported(`?from=${date}&to=${date}`)).toBe(
      csv(
        `SYDNEY,${date},BBFS,01234,NAGA`,
        `SYDNEY,${date},TOP 4D,"0042, 1234",NAGA`,
        `SYDNEY,${date},'4D,417,NAGA`,
        `SYDNEY,${date},'=1+2,"""A"", 1",NAGA`,
        `SYDNEY,${date},''X,1,NAGA`,
        `SYDNEY,${date},COLOK JITU,"K 4, E 9",NAGA`,
      ),
    )
    for (const query of ['', '?spreadsheet=true']) {
      const answer = await upload(await exported(query))
      expect(lines(answer)?.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
        '2 SYDNEY unchanged',
        '8 TAIWAN unchanged',
      ])
      await run(answer)
    }
    expect(await stored()).toEqual(before)
  })

  it('is refused for a date that is none', async () => {
    expect(refusalOf(await content.asAdmin('GET', '/admin/predictions/export?from=x'))).toMatchObject({ status: 400 })
  })
})
