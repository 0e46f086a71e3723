import { bearer } from '../../../../test/harness/ask.ts'
import { oddWrite } from './bodies.ts'
import { createDice, type Dice } from './dice.ts'
import { brokenHead, oddHead, plainHead, type Head } from './heads.ts'
import type { Targets } from './targets.ts'

/**
 * `bytes`: one character per byte. `isFramed`: a standard parser answers it once and reads on, unless it `mayClose` (a
 * refused body of unknown length).
 */
type Item = { bytes: string; isHead: boolean; isFramed: boolean; mayClose: boolean; isSentinel: boolean }

/** What one connection sends, whole or in pieces. */
export type Plan = { items: readonly Item[]; pieces: number }

export type PlanContext = { token: string; host: string; targets: Targets }

export const sentinelPath = '/robots.txt'

const reads = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS']
const writes = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']
const oddMethods = ['get', 'CONNECT', 'X', 'GET\u0000', '', 'PRI', 'GETGET', 'M-SEARCH', 'SOURCE', 'QUERY']

const itemOf = ({ first, lines, isFramed }: Head, body = ''): Item => ({
  bytes: [first, ...lines, '', body].join('\r\n'),
  isHead: first.startsWith('HEAD '),
  isFramed,
  mayClose: lines.includes('Transfer-Encoding: chunked'),
  isSentinel: false,
})

/** Characters that HTTP parsers accept in a target. */
const isWritten = (target: string): boolean => /^\/[!-~]*$/.test(target) && !target.includes('#')

const read = (dice: Dice, { token, host, targets }: PlanContext): Item => {
  const method = dice.chance(0.85) ? dice.pick(reads) : dice.pick(writes)
  const target = dice.chance(0.6) ? targets.odd(dice) : targets.plain(dice)
  const isRead = reads.includes(method)
  // An authenticated caller never sends a possibly valid write.
  const signedIn = isRead && dice.chance(0.15) ? [`Authorization: ${bearer(token).authorization}`] : []
  const head =
    dice.chance(0.5) || signedIn.length > 0
      ? plainHead(method, target, signedIn, host)
      : oddHead(dice, method, target, { token: isRead ? token : '', host })
  return itemOf({ ...head, isFramed: isWritten(target) })
}

const write = (dice: Dice, { token, host }: PlanContext, isFramed: boolean): Item => {
  let made = oddWrite(dice)
  while (made.body.isFramed !== isFramed) made = oddWrite(dice)
  const { route, body } = made
  const path = `/api${route.path.replaceAll(/:\w+/g, 'tidak-ada')}`
  const signedIn = dice.chance(0.7) ? [`Authorization: ${bearer(token).authorization}`] : []
  const head = plainHead(route.method, path, [...signedIn, ...body.lines], host)
  return itemOf({ ...head, isFramed }, body.bytes)
}

const framed = (dice: Dice, site: PlanContext): Item => {
  for (;;) {
    const item = dice.chance(0.2) ? write(dice, site, true) : read(dice, site)
    if (item.isFramed) return item
  }
}

const unframed = (dice: Dice, site: PlanContext): Item => {
  const { host, targets } = site
  const kind = dice.below(10)
  if (kind === 0)
    return { bytes: dice.bytes(1 + dice.below(300)), isHead: false, isFramed: false, mayClose: true, isSentinel: false }
  if (kind <= 2) return write(dice, site, false)
  const method = dice.chance(0.85) ? dice.pick([...reads, 'POST']) : dice.pick(oddMethods)
  const target = dice.chance(0.5) ? targets.plain(dice) : targets.odd(dice)
  const item = itemOf(brokenHead(dice, method, target, { token: '', host }), dice.chance(0.5) ? dice.text(10) : '')
  if (kind > 3) return item
  const at = dice.below(item.bytes.length)
  return { ...item, bytes: item.bytes.slice(0, at) + dice.bytes(1 + dice.below(3)) + item.bytes.slice(at + 1) }
}

/** More pipelined requests may close a connection while the gateway is busy (`in-turn.ts`). */
const maxAtOnce = 8

/** The requests of connection `index`; the same for the same seed. */
export const planOf = (seed: string, index: number, site: PlanContext): Plan => {
  const dice = createDice(`${seed} ${index}`)
  const sentinel = { ...itemOf(plainHead('GET', sentinelPath, [], site.host)), isSentinel: true }
  const isWhole = dice.chance(0.65)
  const items = Array.from({ length: isWhole ? 1 + dice.below(maxAtOnce - 1) : dice.below(4) }, () =>
    framed(dice, site),
  )
  if (!isWhole) items.push(unframed(dice, site))
  if (dice.chance(0.6)) items.push(sentinel)
  return { items, pieces: dice.chance(0.3) ? 2 + dice.below(5) : 1 }
}
