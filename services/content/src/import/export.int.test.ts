import { beforeEach, describe, expect, it } from '@jest/globals'
import { csv, importFile } from '../test-kit/import-file.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

const ask = (query = '') => content.asAdmin('GET', `/admin/results/export${query}`)
const file = csv(
  'A,2025-01-29,PRIZE 1,0042',
  'A,2025-01-29,STARTER PRIZE,7777',
  'A,2025-01-29,STARTER PRIZE,7777',
  'A,2025-01-31,PRIZE 1,0001',
  'A-B,2025-01-30,PRIZE 1,9999',
)

describe('GET /admin/results/export', () => {
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
