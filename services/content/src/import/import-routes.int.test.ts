import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { result } from '@papan/contracts/calls/content/result-calls.ts'
import { marketCreated } from '@papan/contracts/events/content-events.ts'
import { resultSaved } from '@papan/contracts/events/result-events.ts'
import { maxImportBytes } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { csv, importFile, importForm } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()

describe('a file sent to the import', () => {
  beforeEach(() => content.clear())

  const route = '/admin/results/imports'
  const file = csv(
    'SINGAPORE,2025-01-29,PRIZE 1,0042',
    'SINGAPORE,2025-01-29,STARTER PRIZE,7777',
    'SINGAPORE,2025-01-29,STARTER PRIZE,7777',
    'SINGAPORE,2025-01-30,PRIZE 1,0001',
    'TAIWAN,2025-01-28,PRIZE 1,9999',
  )
  const asMaster = (text: string, fields?: Record<string, string>) => importFile(content.asMaster, text, fields)
  const asAdmin = (text: string, fields?: Record<string, string>) => importFile(content.asAdmin, text, fields)
  const drawOf = async (market: string, date: string) =>
    (await content.asAdmin('GET', `/admin/lottery-results?market=${market}&date=${date}`)).body.data[0]
  const numbersOf = async (market: string, date: string) =>
    (await drawOf(market, date))?.prizes.map(({ numbers }: { numbers: string }) => numbers)
  const nothing = {
    created: 0,
    equal: 0,
    different: 0,
    overwritten: 0,
    refused: 0,
    refusals: [],
    differing: [],
    newMarkets: [],
  }

  describe('an import', () => {
    it('stores every draw unchanged', async () => {
      const { summary, done, total } = await asMaster(file)
      const counts = { draws: 3, numbers: 5, created: 3, newMarkets: ['SINGAPORE', 'TAIWAN'] }
      expect(summary).toEqual({ ...nothing, dryRun: false, ...counts })
      expect([done, total]).toEqual([3, 3])
      expect(await numbersOf('SINGAPORE', '2025-01-29')).toEqual(['0042', '7777', '7777'])
      expect(await drawOf('TAIWAN', '2025-01-28')).toMatchObject({
        template: 'classic',
        imported: true,
        rev: 1,
        correctedAt: null,
      })
    })

    it('announces each draw once and shows viewers the newest of each market only', async () => {
      await asMaster(file)
      const events = await content.announced(resultSaved)
      expect(
        events.map(({ data }) => `${data.market} ${data.date} ${data.imported} ${data.newest}`).toSorted(),
      ).toEqual(['SINGAPORE 2025-01-29 true false', 'SINGAPORE 2025-01-30 true true', 'TAIWAN 2025-01-28 true true'])
      expect((await content.announced(marketCreated)).map(({ data }) => data.name)).toEqual(['SINGAPORE', 'TAIWAN'])
      expect(content.nudged.filter((notifyRelay) => notifyRelay.startsWith('result')).toSorted()).toEqual([
        'result singapore_2025-01-30',
        'result taiwan_2025-01-28',
      ])
    })

    it('of older draws shows viewers nothing', async () => {
      await content.given.result({
        market: 'SINGAPORE',
        date: '2025-01-31',
        prizes: [{ type: 'PRIZE 1', numbers: '1' }],
      })
      await asMaster(file)
      const newest = (await content.announced(resultSaved)).filter(({ data }) => data.newest)
      expect(newest.map(({ data }) => data.market)).toEqual(['TAIWAN'])
    })

    it('changes nothing when it is repeated', async () => {
      await asMaster(file)
      const before = await content.dump()
      expect((await asMaster(file)).summary).toMatchObject({ ...nothing, draws: 3, equal: 3 })
      expect((await asMaster(file, { overwrite: 'true' })).summary).toMatchObject({ ...nothing, draws: 3, equal: 3 })
      expect(await content.dump()).toBe(before)
    })

    it('keeps and lists a stored draw that differs', async () => {
      await asMaster(file)
      const before = await content.dump()
      const changed = file.replace('0042', '0043')
      const { summary } = await asMaster(changed)
      expect(summary).toMatchObject({
        ...nothing,
        equal: 2,
        different: 1,
        differing: [{ market: 'SINGAPORE', date: '2025-01-29' }],
      })
      expect(await content.dump()).toBe(before)
    })

    it.each([
      ['another order', ['STARTER PRIZE,1111', 'STARTER PRIZE,2222'], ['STARTER PRIZE,2222', 'STARTER PRIZE,1111']],
      ['one of two equal numbers less', ['STARTER PRIZE,1111', 'STARTER PRIZE,1111'], ['STARTER PRIZE,1111']],
      ['a leading zero less', ['PRIZE 1,0042'], ['PRIZE 1,042']],
    ])('counts %s as a difference', async (_name, before, after) => {
      const draw = (rows: string[]) => csv(...rows.map((row) => `SINGAPORE,2025-01-29,${row}`))
      await asMaster(draw(before))
      expect((await asMaster(draw(after))).summary).toMatchObject({ equal: 0, different: 1 })
    })

    it('replaces a draw that differs with `overwrite`', async () => {
      await asMaster(file)
      const before = await drawOf('SINGAPORE', '2025-01-29')
      content.time.now += 1_000
      const changed = file.replace('0042', '0043')
      expect((await asMaster(changed, { overwrite: 'true' })).summary).toMatchObject({
        ...nothing,
        equal: 2,
        different: 1,
        overwritten: 1,
        differing: [{ market: 'SINGAPORE', date: '2025-01-29' }],
      })
      expect(await numbersOf('SINGAPORE', '2025-01-29')).toEqual(['0043', '7777', '7777'])
      expect(await drawOf('SINGAPORE', '2025-01-29')).toMatchObject({
        rev: 2,
        epoch: before.epoch,
        correctedAt: new Date(content.time.now).toISOString(),
      })
      const events = await content.announced(resultSaved)
      expect(events.find(({ subject }) => subject.rev === 2)).toMatchObject({
        before: result.parse(before),
        data: { imported: true, newest: false },
      })
    })

    it('creates a deleted draw again as a newer one', async () => {
      await asMaster(file)
      const before = await drawOf('SINGAPORE', '2025-01-29')
      await content.asAdmin('DELETE', `/admin/lottery-results/${before.id}`)
      expect((await asMaster(file)).summary).toMatchObject({ created: 1, equal: 2 })
      const after = await drawOf('SINGAPORE', '2025-01-29')
      expect(after).toMatchObject({ rev: 1, correctedAt: null })
      expect(after.epoch).toBeGreaterThan(before.epoch)
      expect(await numbersOf('SINGAPORE', '2025-01-29')).toEqual(['0042', '7777', '7777'])
    })

    it('lists the lines it refuses, and imports the other draws', async () => {
      const { summary } = await asMaster(
        csv(
          'SINGAPORE,2025-01-29,PRIZE 1,0042',
          'SINGAPORE,2025-01-30,PRIZE 1,0001',
          'SINGAPORE,2025-01-30,PRIZE 2,----',
          'A_B,2025-01-30,PRIZE 1,1',
        ),
      )
      expect(summary).toMatchObject({
        draws: 1,
        created: 1,
        refused: 2,
        refusals: [
          { line: 4, message: contentTexts.prizeDigits },
          { line: 5, message: expect.any(String) },
        ],
      })
      expect(await drawOf('SINGAPORE', '2025-01-30')).toBeUndefined()
    })

    it.each([[{}], [{ overwrite: 'true' }]])('in a dry run stores nothing, with %j', async (fields) => {
      await asMaster(csv('SINGAPORE,2025-01-29,PRIZE 1,1111'))
      await content.given.result({ market: 'SINGAPORE', date: '2025-01-30' })
      await content.asAdmin('DELETE', '/admin/lottery-results/singapore_2025-01-30')
      const before = await content.dump()
      const { summary } = await asMaster(file, { dryRun: 'true', ...fields })
      expect(summary).toMatchObject({
        dryRun: true,
        draws: 3,
        created: 2,
        equal: 0,
        different: 1,
        overwritten: 0,
        newMarkets: ['TAIWAN'],
      })
      expect(await content.dump()).toBe(before)
    })

    it('by an admin takes known markets and refuses others', async () => {
      await content.given.market('SINGAPORE')
      const { summary } = await asAdmin(file)
      expect(summary).toMatchObject({
        draws: 2,
        created: 2,
        refused: 1,
        refusals: [{ line: 6, message: contentTexts.marketUnknown }],
        newMarkets: [],
      })
      const names = (await content.send('GET', '/public/markets/all-active')).body
      expect(names).toEqual([{ id: 'SINGAPORE', name: 'SINGAPORE' }])
    })

    it('of a draw of a day to come says when visitors may see it', async () => {
      await content.given.schedule({ marketName: 'TAIWAN' })
      const day = new Date(content.time.now + 3 * 86_400_000).toISOString().slice(0, 10)
      await asMaster(csv(`TAIWAN,2020-01-01,PRIZE 1,0041`, `TAIWAN,${day},PRIZE 1,0042`))
      const saved = (await content.announced(resultSaved)).map(({ data }) => [data.date, data.publicFrom ?? null])
      const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
      expect(Object.fromEntries(saved)).toEqual({ '2020-01-01': null, [day]: `${before}T17:00:00.000Z` })
    })
  })

  describe('an invalid file', () => {
    const post = (body: unknown) => content.asMaster('POST', route, body)
    const twice = () => {
      const form = importForm(file)
      form.append('file', new Blob([file]), 'again.csv')
      return form
    }
    const elsewhere = () => {
      const form = new FormData()
      form.append('other', new Blob([file]), 'draws.csv')
      return form
    }
    const onlyFields = () => {
      const form = new FormData()
      form.append('dryRun', 'true')
      return form
    }
    it.each([
      ['no file', onlyFields, 400, { file: [contentTexts.fileRequired] }],
      ['another header', () => importForm('a,b,c\n1,2,3\n'), 400, { file: [contentTexts.fileHeader] }],
      [
        'too much',
        () => importForm(Buffer.alloc(maxImportBytes + 1, 0x61)),
        413,
        { file: [contentTexts.fileTooLarge] },
      ],
      ['two files', twice, 400, { file: [errorTexts.invalid] }],
      ['a file under another name', elsewhere, 400, { other: [errorTexts.invalid] }],
      ['an unknown field', () => importForm(file, { force: 'true' }), 400, { force: [expect.any(String)] }],
      ['a switch of another value', () => importForm(file, { dryRun: 'yes' }), 400, { dryRun: [expect.any(String)] }],
      ['JSON', () => ({ file }), 400, { file: [expect.any(String)] }],
      ['no body', () => undefined, 400, { file: [contentTexts.fileRequired] }],
    ])('answers %s with the reason and stores nothing', async (_name, body, status, errors) => {
      expect(refusalOf(await post(body()))).toMatchObject({ status, errors })
      for (const name of ['imports', 'import-pieces', 'results'])
        expect(await content.connection.collection(name).countDocuments()).toBe(0)
    })

    it.each([
      ['a boundary that never comes', 'multipart/form-data; boundary=x', 'no part at all'],
      ['no boundary', 'multipart/form-data', 'x'],
      [
        'half a part',
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nmark',
      ],
      [
        'a part without a name',
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data\r\n\r\nx\r\n--x--\r\n',
      ],
    ])('answers a malformed body with 400: %s', async (_name, type, body) => {
      const answer = await content.asMaster('POST', route, body, { 'content-type': type })
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'INVALID' })
    })

    it.each([['UTF-16', Buffer.from(`\uFEFF${file}`, 'utf16le')]])('is valid with %s', async (_name, saved) => {
      const { summary: plain } = await importFile(content.asMaster, file)
      const { summary } = await importFile(content.asMaster, saved)
      expect(summary).toMatchObject({ draws: plain.draws, equal: plain.draws, refused: 0 })
    })
  })
})

describe('turns of uploads', () => {
  const stalled: Socket[] = []
  afterAll(() => stalled.forEach((socket) => socket.destroy()))

  /** An upload that stops speaking after its first bytes. */
  const stall = async (length: number): Promise<void> => {
    const { hostname, port } = new URL(content.url)
    const socket = connect(Number(port), hostname)
    stalled.push(socket)
    const head = [
      'POST /admin/results/imports HTTP/1.1',
      'Host: content',
      `Authorization: Bearer ${testToken('ADMIN', { username: 'budi' })}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      // Its answer says that the head has been read.
      'Expect: 100-continue',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\n`)
    await once(socket, 'data')
  }

  const file = csv('SINGAPORE,2025-01-30,PRIZE 1,0417')

  it('many stalled uploads of a few bytes keep no import waiting', async () => {
    await content.given.schedule({ marketName: 'SINGAPORE' })
    for (let each = 0; each < 20; each++) await stall(5_000)
    expect((await importFile(content.asMaster, file, { dryRun: 'true' })).summary.draws).toBe(1)
  })

  it('a further long upload waits while two of the longest are read, and is read after one of them', async () => {
    await stall(maxImportBytes)
    await stall(maxImportBytes - 100)
    let isRead = false
    const waiting = importFile(content.asMaster, file, { dryRun: 'true' }).finally(() => (isRead = true))
    for (let each = 0; each < 50; each++) await content.send('GET', '/public/page-data')
    expect(isRead).toBe(false)
    stalled.splice(0).forEach((socket) => socket.destroy())
    expect((await waiting).summary.draws).toBe(1)
  })
})

describe('GET /admin/results/export', () => {
  beforeEach(() => content.clear())

  const ask = (query = '') => content.asAdmin('GET', `/admin/results/export${query}`)
  const file = csv(
    'A,2025-01-29,PRIZE 1,0042',
    'A,2025-01-29,STARTER PRIZE,7777',
    'A,2025-01-29,STARTER PRIZE,7777',
    'A,2025-01-31,PRIZE 1,0001',
    'A-B,2025-01-30,PRIZE 1,9999',
  )

  it('answers every draw, market by market, oldest first, numbers unchanged', async () => {
    await importFile(content.asMaster, file)
    const answer = await ask()
    expect(answer.text).toBe(file)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=hasil.csv')
  })

  it.each([
    ['?market=a', [0, 1, 2, 3]],
    ['?market=A-B', [4]],
    ['?from=2025-01-30', [3, 4]],
    ['?to=2025-01-29', [0, 1, 2]],
    ['?from=2025-01-30&to=2025-01-30', [4]],
    ['?market=A&from=2025-01-31&to=2025-01-31', [3]],
    ['?market=&from=&to=', [0, 1, 2, 3, 4]],
    ['?market=NOWHERE', []],
    ['?from=2025-02-01&to=2025-01-01', []],
  ])('%s answers some of them', async (query, rows) => {
    await importFile(content.asMaster, file)
    const lines = file.split('\n')
    expect((await ask(query)).text).toBe(csv(...rows.map((row) => lines[row + 1] ?? '')))
  })

  it('excludes deleted draws', async () => {
    await importFile(content.asMaster, file)
    await content.asAdmin('DELETE', '/admin/lottery-results/a_2025-01-29')
    expect((await ask('?market=A')).text).toBe(csv('A,2025-01-31,PRIZE 1,0001'))
  })

  it('escapes formulas and can be imported unchanged', async () => {
    const prizes = ['=1+2', '+62', '-X', '@SUM', 'A, "B"', "'=", 'PRIZE 1'].map((type) => ({ type, numbers: '0042' }))
    await content.given.result({ market: '-A', date: '2025-01-31', prizes })
    const { text } = await ask()
    for (const cell of text.split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
    await content.clear()
    const { summary } = await importFile(content.asMaster, text)
    expect(summary).toMatchObject({ created: 1, refused: 0 })
    const { body } = await content.asAdmin('GET', '/admin/results/-A/2025-01-31')
    expect(body.prizes).toMatchObject(prizes)
  })

  it('answers thousands of draws completely', async () => {
    const dates = Array.from({ length: 1_200 }, (_each, index) =>
      new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
    )
    const many = csv(...dates.flatMap((date) => [`TAIWAN,${date},PRIZE 1,0042`, `TAIWAN,${date},PRIZE 2,0043`]))
    await importFile(content.asMaster, many)
    expect((await ask('?market=TAIWAN')).text).toBe(many)
  })
})
