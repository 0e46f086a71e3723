import { calls } from '@papan/contracts/calls/all-calls.ts'
import { siteAnswers } from '@papan/contracts/paths/site-paths.ts'
import { writePath } from '@papan/contracts/paths/canonical-path.ts'
import { spellingsOf } from '@papan/contracts/test-kit/spellings.ts'
import type { Dice } from './dice.ts'

const filled = (path: string, values: Record<string, string>): string =>
  writePath(
    path
      .slice(1)
      .split('/')
      .map((segment) => segment.replaceAll(/:(\w+)/g, (_whole, name: string) => values[name] ?? 'tidak-ada')),
  )

/** Characters and bytes that path parsers mishandle. */
const edges = [...Array.from('/.%\\;?#&=+ \t@:'), '//', '..', '%00', '%2f', '%5c', '%20']
const bytes = [...Array.from('\u0000\u0001\u007f\u0080\u00ff\r\n"<|'), '\u00c3\u00a9', '%c3', '%e2%80%a8']
const foreignTargets = [
  '*',
  'http://papan.example/',
  'http:///',
  'https://a:b@c/',
  'papan.example:443',
  '?',
  '',
  '//',
  '/\\',
  '/%',
]

/** Inserts, removes, doubles or replaces something. */
const mutate = (dice: Dice, text: string): string => {
  const at = dice.below(text.length + 1)
  const by = dice.pick(dice.chance(0.3) ? bytes : edges)
  const cut = dice.below(4)
  const kind = dice.below(4)
  if (kind === 0) return text.slice(0, at) + by + text.slice(at)
  if (kind === 1) return text.slice(0, at) + by + text.slice(at + 1 + cut)
  if (kind === 2) return text.slice(0, at) + text.slice(at + 1 + cut)
  return text.slice(0, at) + text.slice(Math.max(0, at - cut), at).repeat(1 + dice.below(3)) + text.slice(at)
}

/** Odd request targets around every declared address. `values` fill route parameters. */
export const createTargets = (values: Record<string, string>) => {
  const declared = [...calls.map(({ path }) => `/api${path}`), ...siteAnswers.map(({ path }) => path)]
  const others = [
    '/admin',
    '/login',
    '/assets/app.js',
    '/socket.io/',
    '/api',
    '/api/internal/access',
    '/metrics',
    '/tidak-ada',
  ]
  const known = [...new Set([...declared.map((path) => filled(path, values)), ...others])]
  const spelled = new Map(known.map((path) => [path, spellingsOf(path)]))

  return {
    plain: (dice: Dice): string => dice.pick(known),
    odd(dice: Dice): string {
      if (dice.chance(0.03)) return dice.pick(foreignTargets)
      if (dice.chance(0.01)) return `/${dice.text(3_000 + dice.below(3_000)).replaceAll(/[%#]/g, 'a')}`
      const path = dice.pick(known)
      if (dice.chance(0.45)) return dice.pick(spelled.get(path) ?? [path])
      let text = dice.chance(0.3) ? dice.pick(spelled.get(path) ?? [path]) : path
      for (let changes = 1 + dice.below(4); changes > 0; changes--) text = mutate(dice, text)
      return text
    },
  }
}

export type Targets = ReturnType<typeof createTargets>
