import { readFile, readdir, writeFile } from 'node:fs/promises'
import { parse, type Root } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { bundles } from './bundles.ts'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] }

/** Words that may be names of classes, or the beginning of one that is put together ('digit-'). */
const wordsOf = (source: string): string[] => source.match(/[^\s"'`<>{}=;$]+/g) ?? []
type Names = { isNamed: (name: string) => boolean; begins: (beginning: string) => boolean }
const isBeginning = (word: string): boolean => /^[a-z][a-z-]{2,}-$/.test(word)

/** React's chunk names every element there is. */
const library = 'react'
const alternatives = new Set([':is', ':where', ':has'])
/** The documents' own, in no source. */
const ownElements = new Set(['html', 'body', 'head'])
/** Parts of fields for dates and files, which only the back office has, and of custom elements. */
const absent = /^::?(?:file-selector-button|-webkit-(?:date|calendar)|host)/
/** Of a class, and how its name begins: `[class*='heat-more-']`. */
const beginningOf = ({ attribute, operator, value = '' }: selectorParser.Attribute): string | null =>
  attribute === 'class' && (operator === '*=' || operator === '^=') ? value : null

/**
 * Whether every class, id and element that a selector needs is named, of those in `:is()` one; those in `:not()` are not
 * needed.
 */
const isUsed = ({ nodes }: selectorParser.Selector, { isNamed, begins }: Names): boolean =>
  nodes.every((node) => {
    switch (node.type) {
      case 'class':
      case 'id':
        return isNamed(node.value)
      case 'tag':
        return ownElements.has(node.value) || isNamed(node.value)
      case 'attribute': {
        const beginning = beginningOf(node)
        return beginning === null || begins(beginning)
      }
      case 'pseudo':
        if (absent.test(node.value)) return false
        return (
          !alternatives.has(node.value) ||
          node.nodes.length === 0 ||
          node.nodes.some((each) => isUsed(each, { isNamed, begins }))
        )
      default:
        return true
    }
  })

/** Removes what Tailwind declares for classes that are not there: variables that no rule reads. */
const removeUnread = (root: Root): void => {
  const read = new Set(root.toString().match(/(?<=var\()--[\w-]+/g))
  root.walkAtRules('property', (rule) => {
    if (!read.has(rule.params)) rule.remove()
  })
  root.walkAtRules('layer', (layer) => {
    if (layer.params !== 'theme' && layer.params !== 'properties') return
    layer.walkDecls(/^--/, (declared) => {
      if (!read.has(declared.prop)) declared.remove()
    })
  })
}

/** Removes what a declaration says again, and the fallback of a theme's variable, which is always there. */
const removeRepeated = (root: Root): void => {
  const declared = new Set<string>()
  root.walkAtRules('layer', (layer) => {
    if (layer.params === 'theme') layer.walkDecls(/^--/, ({ prop }) => void declared.add(prop))
  })
  root.walkDecls((each) => {
    const next = each.next()
    if (next?.type === 'decl' && next.prop === each.prop && next.value === each.value) each.remove()
    else
      each.value = each.value.replaceAll(/var\((--[\w-]+),[^()]*\)/g, (text, name: string) =>
        declared.has(name) ? `var(${name})` : text,
      )
  })
}

/** Without the rules whose class, id or element none of these sources names. Other attributes are kept. */
export const pageStyle = (css: string, sources: readonly string[]): string => {
  const words = new Set(sources.flatMap(wordsOf))
  const beginnings = [...words].filter(isBeginning)
  const names: Names = {
    isNamed: (name) => words.has(name) || beginnings.some((word) => name.startsWith(word)),
    begins: (beginning) => [...words].some((word) => word.startsWith(beginning)),
  }
  const root = parse(css)
  const withoutUnused = selectorParser((selectors) =>
    selectors.each((selector) => {
      if (!isUsed(selector, names)) selector.remove()
    }),
  )
  root.walkRules((rule) => {
    // Steps of keyframes.
    if (/^(?:from|to|\d)/.test(rule.selector)) return
    rule.selector = withoutUnused.processSync(rule.selector)
    if (rule.selector === '') rule.remove()
  })
  removeUnread(root)
  removeRepeated(root)
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

/** What the web server puts around a page: its documents and error page. */
const serverSources = async (folder: URL): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
}

/** Sources of everything that a page can show without another page's code. */
const chunksOf = (chunks: Record<string, Chunk>, page: string): Set<string> => {
  const { entry, later, pages } = bundles.visitors
  const others = new Set<string>(Object.values(pages).filter((other) => other !== page))
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name) || others.has(name)) return
    found.add(name)
    for (const next of [...(chunks[name]?.imports ?? []), ...(chunks[name]?.dynamicImports ?? [])]) visit(next)
  }
  for (const name of [entry, later, page]) visit(name)
  return found
}

/** Writes what each page needs of the visitors' style sheet; the pages carry it inline. */
export const buildPageStyles = async (client: URL): Promise<void> => {
  const { manifest, style, pages, pageStyles } = bundles.visitors
  const chunks = JSON.parse(await readFile(new URL(manifest, client), 'utf8')) as Record<string, Chunk>
  const read = (name: string) => readFile(new URL(chunks[name]?.file ?? name, client), 'utf8')
  const [css, around] = await Promise.all([read(style), serverSources(new URL('../server/', import.meta.url))])
  const styles: Record<string, string> = {}
  for (const [route, page] of Object.entries(pages)) {
    const own = [...chunksOf(chunks, page)].filter((name) => chunks[name]?.name !== library)
    const sources = await Promise.all(own.map(read))
    styles[route] = pageStyle(css, [...sources, ...around])
  }
  await writeFile(new URL(`../${pageStyles}`, client), JSON.stringify(styles))
}
