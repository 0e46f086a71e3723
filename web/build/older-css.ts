import { atRule, type AtRule, type Declaration, type Plugin } from 'postcss'

const atLeast = /^\(width ?>= ?([^()]+)\)$/
const below = /^\(width ?< ?([^()]+)\)$/
const between = /^\(([^()]+?) ?<= ?width ?< ?([^()]+)\)$/

/** A condition as its lower and upper bound, else as it is. */
const boundsOf = (condition: string): { plain?: string; upper?: string | undefined } => {
  const [, from, to] = between.exec(condition) ?? []
  const least = from ?? atLeast.exec(condition)?.[1]
  const upper = to ?? below.exec(condition)?.[1]
  if (least !== undefined) return { plain: `(min-width: ${least})`, upper }
  return upper === undefined ? { plain: condition } : { upper }
}

/**
 * Ranges as bounds. Lightning CSS writes `width < X` as `not (min-width: X)`, which Chrome before 104 and Safari before 16.4 do not
 * read: an upper bound becomes a separate query here.
 */
const lowerRange = (rule: AtRule): void => {
  if (!/[<>]/.test(rule.params)) return
  const bounds = rule.params.split(' and ').map((condition) => boundsOf(condition.trim()))
  const plain = bounds.flatMap((each) => each.plain ?? [])
  const uppers = bounds.flatMap(({ upper }) => (upper === undefined ? [] : [`not all and (min-width: ${upper})`]))
  const [outer = '', ...inner] = [...(plain.length > 0 ? [plain.join(' and ')] : []), ...uppers]
  rule.params = outer
  for (const params of inner) {
    const nested = rule.clone({ params })
    rule.removeAll()
    rule.append(nested)
  }
}

/** Width of the back office's menu: where a container has room for columns, the window is wider by this. */
const menuRem = 16
const columnsFrom = 40
const windowFor = (params: string): string =>
  params.replaceAll(/([\d.]+)rem/g, (width, rem: string) =>
    Number(rem) < columnsFrom ? width : `${Number(rem) + menuRem}rem`,
  )

const isSeen = Symbol('older-css')
type Seen = { [isSeen]?: boolean }

/** Where containers are missing, the window decides. */
const queryWindow = (rule: AtRule & Seen): void => {
  if (rule[isSeen]) return
  rule[isSeen] = true
  const media = atRule({ name: 'media', params: windowFor(rule.params), nodes: rule.clone().nodes })
  rule.before(atRule({ name: 'supports', params: 'not (container-type: inline-size)', nodes: [media] }))
}

const viewportUnit = /(?<=\d)[ds]vh\b/g

/** A plain declaration before one that the oldest browsers skip; Lightning CSS would drop it before a `calc()`. */
const declarePlain = (declared: Declaration & Seen): void => {
  if (declared[isSeen] || declared.value.includes('calc(')) return
  declared[isSeen] = true
  const value = declared.value.replaceAll(viewportUnit, 'vh')
  if (value !== declared.value) declared.cloneBefore({ value })
}

/** `translate` and `rotate` alone are younger than `transform`; no element here has both. */
const asTransform = (declared: Declaration): void => {
  const value = declared.prop === 'translate' ? declared.value.replace(/\s+(?=var)/, ', ') : declared.value
  declared.cloneBefore({ prop: 'transform', value: `${declared.prop}(${value})` })
  declared.remove()
}

/** Fallbacks that Lightning CSS does not write; fallbacks for `:has`, `color-mix` and container units are beside their rules. */
export const olderCss: Plugin = {
  postcssPlugin: 'older-css',
  AtRule: { container: queryWindow },
  AtRuleExit: { media: lowerRange },
  Declaration: { '*': declarePlain, translate: asTransform, rotate: asTransform },
}
