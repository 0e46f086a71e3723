import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a checker found: its own name of the rule, and the place. */
export type Finding = { id: string; where: string }

/** A row of README.md: `where` is a part of the place; empty: anywhere. */
export type Accepted = { checker: string; id: string; where: string; reason: string }

/** The findings that stay, with their reasons. */
export const readAccepted = async (): Promise<Accepted[]> => {
  const page = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  return page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [checker = '', id = '', where = '', reason = ''] = line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('`', '').trim())
      return { checker, id, where, reason }
    })
}

const covers = ({ id, where }: Accepted, finding: Finding) => id === finding.id && finding.where.includes(where)

/** Findings without a reason, and reasons without a finding. */
export const unlike = (found: readonly Finding[], accepted: readonly Accepted[]) => ({
  unexpected: found.filter((finding) => !accepted.some((one) => one.reason && covers(one, finding))),
  absent: accepted.filter((one) => !found.some((finding) => covers(one, finding))),
})
