// docs/performance.md and the figures it is written from, docs/performance.json: one entry per case, of its newest run with --write.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Figure, format, goalOf, isReached, spreadOf } from './figures.ts'

export type CaseRun = { name: string; about: string; date: string; machine: string; figures: readonly Figure[] }

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')
const stored = join(docs, 'performance.json')

const intro = `# Performance

Written by \`npm run bench -- --write\` from [performance.json](performance.json); do not edit by hand. \`npm run bench\` measures everything,
\`npm run bench -- http fanout\` some cases, and \`--write\` replaces the tables of the cases that ran.

- Every figure is given beside a named peer of the same run: a bare program that does no more than the least that is needed, or a stock library.
  Goals are ratios to it where a machine's own speed would decide otherwise. Absolute times belong to the machine named above each table.
- Ours and the peer take turns in each round and the order is reversed every round; a figure is the median of its rounds, followed by their number, least and greatest.
- A change is "not worse" if the builds before and after it, run in turns for seven rounds or more, differ by less than two runs of the build before.
- All of it runs on one machine over loopback: the load takes processor time from the product, and no network is slow.
`

const cell = (text: string): string => text.replaceAll('|', '/')

/** A table in Markdown. */
export const tableOf = (figures: readonly Figure[]): string =>
  [
    '| What | Measured | Goal | Peer | Rounds: least to greatest | |',
    '|---|---|---|---|---|---|',
    ...figures.map((figure) =>
      [
        '',
        cell(figure.what),
        format(figure.value, figure.unit),
        goalOf(figure),
        cell(figure.peer),
        spreadOf(figure),
        isReached(figure) ? 'reached' : '**missed**',
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n')

const sectionOf = ({ name, about, date, machine, figures }: CaseRun): string =>
  `## ${name}\n\n${about[0]?.toUpperCase()}${about.slice(1)}.\n\n\`npm run bench -- ${name}\` on ${date}, ${machine}:\n\n${tableOf(figures)}\n`

/** The whole page. */
export const pageOf = (runs: readonly CaseRun[]): string => [intro, ...runs.map(sectionOf)].join('\n')

/** Replaces the entries of these cases and writes the page again. */
export const writePerformance = async (runs: readonly CaseRun[]): Promise<void> => {
  const before = JSON.parse(await readFile(stored, 'utf8').catch(() => '[]')) as CaseRun[]
  const names = new Set([...before, ...runs].map(({ name }) => name))
  const after = [...names].flatMap((name) => [...runs, ...before].find((run) => run.name === name) ?? [])
  await writeFile(stored, `${JSON.stringify(after, null, 2)}\n`)
  await writeFile(join(docs, 'performance.md'), pageOf(after))
}
