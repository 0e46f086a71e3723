// How often the guard asks about honest draws: `node infra/run.mjs infra/lab/guard/false-asks.ts FOLDER` with CSV files of real draws.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { randomFrom } from '../../local/sample/random.ts'
import { replay, replayEvenings, typingOrders, type Asks, type HonestDraw } from './replay.ts'

const evening = { evenings: 2_000, size: 60 }

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const share = (part: number, whole: number): string => `${((1_000 * part) / whole).toFixed(2)} in 1,000`

const readDraws = async (folder: string): Promise<HonestDraw[]> => {
  const draws = new Map<string, HonestDraw>()
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.csv'))) {
    const rows: string[][] = parse(await readFile(join(folder, name)), { from: 2, skip_empty_lines: true })
    for (const [market = '', date = '', type = '', numbers = ''] of rows) {
      const draw = draws.get(`${market} ${date}`) ?? { market, date, prizes: [] }
      draw.prizes.push({ type, numbers })
      draws.set(`${market} ${date}`, draw)
    }
  }
  return [...draws.values()]
}

const report = (title: string, { draws, numbers, askedDraws, askedNumbers, byCode }: Asks): void => {
  print(title)
  print(`  draws asked about: ${askedDraws} of ${draws}, one in ${(draws / askedDraws).toFixed(0)}`)
  print(`  PRIZE 1 to 3 asked about: ${askedNumbers} of ${numbers}, ${share(askedNumbers, numbers)}`)
  for (const [code, count] of [...byCode].toSorted((a, b) => b[1] - a[1]))
    print(`  ${code.padEnd(14)}${String(count).padStart(7)}  ${share(count, draws)} draws`)
}

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  print('usage: node infra/run.mjs infra/lab/guard/false-asks.ts FOLDER')
  process.exit(1)
}
const draws = await readDraws(folder)
const full = draws.filter(({ prizes }) => prizes.length > 20)
const random = randomFrom('evenings')
print(`${draws.reduce((sum, { prizes }) => sum + prizes.length, 0)} numbers in ${draws.length} draws`)
for (const order of typingOrders) {
  report(`as drawn, ${order}`, replay(draws, order))
  const asks = replayEvenings(full, { ...evening, pick: (among) => Math.floor(random() * among) }, order)
  report(`${evening.evenings} evenings of ${evening.size} full draws, ${order}`, asks)
  print(`  draws asked about in an evening: ${(asks.askedDraws / evening.evenings).toFixed(2)}`)
}
