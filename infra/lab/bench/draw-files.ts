import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { addDays } from '@papan/contracts/wib.ts'
import { digitsFrom, randomFrom } from '../../local/sample/random.ts'

/** An import file: `market,date,type,numbers`, one line per number. */
export type CsvFile = { name: string; csv: string }

const header = ['market', 'date', 'type', 'numbers']
const drawsFolder = () => resolve(process.env['DRAWS_DIR'] ?? join(import.meta.dirname, '../../../../shared/data'))

const fileOf = (name: string, rows: string[][]): CsvFile => ({ name, csv: stringify([header, ...rows]) })

const generatedMarkets = 9
const drawsEach = 1_750
const lastDate = '2025-12-31'
/** Only every second draw is complete, the others have one prize: 11 or 12 on average, as in real data. */
const fullDraw = ['PRIZE 1', 'PRIZE 2', 'PRIZE 3', ...Array.from({ length: 20 }, () => 'CONSOLATION PRIZE')]

/** The size of the real data, with generated markets and numbers. */
const generatedFiles = (): CsvFile[] =>
  Array.from({ length: generatedMarkets }, (_each, index) => {
    const market = `PASARAN ${index}`
    const random = randomFrom(market)
    const rows = Array.from({ length: drawsEach }, (_draw, back) =>
      (back % 2 === 0 ? fullDraw : fullDraw.slice(0, 1)).map((type) => [
        market,
        addDays(lastDate, -back),
        type,
        digitsFrom(random, 4),
      ]),
    )
    return fileOf(`${index}.csv`, rows.flat())
  })

/** The CSV files of DRAWS_DIR, usually 180,739 real numbers, or generated ones. */
export const drawFiles = async (): Promise<CsvFile[]> => {
  const folder = drawsFolder()
  if (!existsSync(folder)) return generatedFiles()
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  return Promise.all(names.map(async (name) => ({ name, csv: await readFile(join(folder, name), 'utf8') })))
}

type Draw = { market: string; date: string; rows: string[][] }

const drawsOf = ({ csv }: CsvFile): Draw[] => {
  const draws = new Map<string, Draw>()
  for (const row of parse(csv, { from: 2, skip_empty_lines: true })) {
    const [market = '', date = ''] = row
    const draw = draws.get(`${market} ${date}`) ?? { market, date, rows: [] }
    draw.rows.push(row)
    draws.set(`${market} ${date}`, draw)
  }
  return [...draws.values()]
}

/** The newest `share` (0 to 1) of every market's draws, at least one each. */
export const newestOf = (files: readonly CsvFile[], share: number): CsvFile[] => {
  const byMarket = Map.groupBy(files.flatMap(drawsOf), ({ market }) => market)
  return [...byMarket.values()].map((draws, index) => {
    const sorted = draws.toSorted((a, b) => (a.date < b.date ? 1 : -1))
    const kept = sorted.slice(0, Math.ceil(draws.length * share))
    return fileOf(
      `newest-${index}.csv`,
      kept.flatMap(({ rows }) => rows),
    )
  })
}

export const marketsIn = (files: readonly CsvFile[]): string[] =>
  [...new Set(files.flatMap(drawsOf).map(({ market }) => market))].toSorted()
