import { bearer } from '../../../harness/ask.ts'
import { oddWrite } from './bodies.ts'
import { createDice, type Dice } from './dice.ts'
import { brokenHead, oddHead, plainHead, type Head } from './heads.ts'
import type { Targets } from './targets.ts'

/**
 * One request as bytes (a character each). `isFramed`: whoever reads it by the standard answers it once and reads on behind it, unless
 * it `mayClose`: a body of unknown length that is refused.
 */
type Item = { bytes: string; isHead: boolean; isFramed: boolean; mayClose: boolean; isSentinel: boolean }

/** What is sent on one connection, whole or in pieces. */
export type Plan = { items: readonly Item[]; pieces: number }

export type Site = { token: string; host: string; targets: Targets }

export const sentinelPath = '/robots.txt'

const reads = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS']
const writes = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']
const strange = ['get', 'CONNECT', 'X', 'GET\u0000', '', 'PRI', 'GETGET', 'M-SEARCH', 'SOURCE', 'QUERY']

const itemOf = ({ first, lines, isFramed }: Head, body = ''): Item => ({
  bytes: [first, ...lines, '', body].join('\r\n'),
  isHead: first.startsWith('HEAD '),
  isFramed,
  mayClose: lines.includes('Transfer-Encoding: chunked'),
  isSentinel: false,
})

/** What parsers of HTTP take for a target, so that the request is one. */
const isWritten = (target: string): boolean => /^\/[!-~]*$/.test(target) && !target.includes('#')

const read = (dice: Dice, { token, host, targets }: Site): Item => {
  const method = dice.chance(0.85) ? dice.pick(reads) : dice.pick(writes)
  const target = dice.chance(0.6) ? targets.odd(dice) : targets.plain(dice)
  const isRead = reads.includes(method)
  // Nobody who is signed in may send what could be a right write.
  const signedIn = isRead && dice.chance(0.15) ? [`Authorization: ${bearer(token).authorization}`] : []
  const head =
    dice.chance(0.5) || signedIn.length > 0
      ? plainHead(method, target, signedIn, host)
      : oddHead(dice, method, target, { token: isRead ? token : '', host })
  return itemOf({ ...head, isFramed: isWritten(target) })
}

const write = (dice: Dice, { token, host }: Site, isFramed: boolean): Item => {
  let made = oddWrite(dice)
  while (made.body.isFramed !== isFramed) made = oddWrite(dice)
  const { route, body } = made
  const path = `/api${route.path.replaceAll(/:\w+/g, 'tidak-ada')}`
  const signedIn = dice.chance(0.7) ? [`Authorization: ${bearer(token).authorization}`] : []
  const head = plainHead(route.method, path, [...signedIn, ...body.lines], host)
  return itemOf({ ...head, isFramed }, body.bytes)
}

const framed = (dice: Dice, site: Site): Item => {
  for (;;) {
    const item = dice.chance(0.2) ? write(dice, site, true) : read(dice, site)
    if (item.isFramed) return item
  }
}

const unframed = (dice: Dice, site: Site): Item => {
  const { host, targets } = site
  const kind = dice.below(10)
  if (kind === 0)
    return { bytes: dice.bytes(1 + dice.below(300)), isHead: false, isFramed: false, mayClose: true, isSentinel: false }
  if (kind <= 2) return write(dice, site, false)
  const method = dice.chance(0.85) ? dice.pick([...reads, 'POST']) : dice.pick(strange)
  const target = dice.chance(0.5) ? targets.plain(dice) : targets.odd(dice)
  const item = itemOf(brokenHead(dice, method, target, { token: '', host }), dice.chance(0.5) ? dice.text(10) : '')
  if (kind > 3) return item
  const at = dice.below(item.bytes.length)
  return { ...item, bytes: item.bytes.slice(0, at) + dice.bytes(1 + dice.below(3)) + item.bytes.slice(at + 1) }
}

/** Requests of a connection, with the last one: more of them may end it while the gateway has much to do (`in-turn.ts`). */
const mostAtOnce = 8

/** What is sent on the connection of this number; the same each time with the same seed. */
export const planOf = (seed: string, index: number, site: Site): Plan => {
  const dice = createDice(`${seed} ${index}`)
  const sentinel = { ...itemOf(plainHead('GET', sentinelPath, [], site.host)), isSentinel: true }
  const isWhole = dice.chance(0.65)
  const items = Array.from({ length: isWhole ? 1 + dice.below(mostAtOnce - 1) : dice.below(4) }, () =>
    framed(dice, site),
  )
  if (!isWhole) items.push(unframed(dice, site))
  if (dice.chance(0.6)) items.push(sentinel)
  return { items, pieces: dice.chance(0.3) ? 2 + dice.below(5) : 1 }
}
