import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Hydrated. */
export const hydrated = (page: Page): Promise<void> => page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Hydrates at once, as after an interaction. */
export const hydrateAtOnce = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('touchstart')), { once: true })
  })

export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
}

/** Client-side navigation to an address. */
export const navigateTo = async (page: Page, path: string): Promise<void> => {
  await hydrated(page)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The tab becomes visible again, which refetches. */
export const returnToTab = async (page: Page): Promise<void> => {
  await hydrated(page)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** The clock runs between install and pause, and cannot be paused in the past, ms. */
const aheadMs = 30_000

/** Call before the page opens; advance by `page.clock.runFor` alone. */
export const stopClock = async (page: Page, time = Date.now()): Promise<void> => {
  await hydrateAtOnce(page)
  await page.clock.install({ time: time - aheadMs })
  await page.clock.pauseAt(time + 1000)
}

/** What axe finds, with its elements. No frames here: legacy mode opens no second page. */
export const axeFaults = async (page: Page, part = 'html', rules?: string[]): Promise<string[]> => {
  // Naming the elements of what passes takes most of its time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Rules of axe whose outcome a colour scheme changes. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** Elements beyond the right edge with letters twice as large. */
export const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const { scrollWidth } = document.scrollingElement ?? document.documentElement
    if (scrollWidth <= innerWidth) return []
    const isBeyond = (each: Element | null) => (each?.getBoundingClientRect().right ?? 0) > innerWidth + 1
    return [...document.querySelectorAll('body *')]
      .filter((each) => isBeyond(each) && !isBeyond(each.parentElement))
      .map((each) => `${each.tagName} ${each.className.toString().slice(0, 60)} ${each.textContent?.slice(0, 30)}`)
      .slice(-8)
  })

/** Rules of a style sheet that apply to the page and are not among its own. */
export const lackingRules = (page: Page, css: string): Promise<string[]> =>
  page.evaluate((text) => {
    const whole = new CSSStyleSheet()
    whole.replaceSync(text)
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? rule.selectorText.split(/,(?![^(]*\))/).map((each) => each.trim()) : []),
        ...('cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []),
      ])
    const own = new Set([...document.styleSheets].flatMap(({ cssRules }) => selectorsOf(cssRules)))
    const states =
      /::?(?:before|after|hover|focus|focus-visible|focus-within|active|checked|open|disabled|placeholder|marker|backdrop)(?![-\w])/g
    const applies = (selector: string): boolean => {
      try {
        return document.querySelector(selector.replace(states, '')) !== null
      } catch {
        return false
      }
    }
    return selectorsOf(whole.cssRules).filter((selector) => !own.has(selector) && applies(selector))
  }, css)

/** Pairs of visible texts of which one covers the other. */
export const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** A sticky bar in a sticky panel lies over what the panel scrolls. */
    const stickyLayersOf = (element: Element | null): number =>
      element === null
        ? 0
        : Number(/fixed|sticky/.test(getComputedStyle(element).position)) + stickyLayersOf(element.parentElement)
    /** What its clipping ancestors leave of a box. */
    const seen = (box: DOMRect, element: Element | null): DOMRect => {
      if (element === null) return box
      if (getComputedStyle(element).overflow === 'visible') return seen(box, element.parentElement)
      const clip = element.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, clip.left), Math.min(box.right, clip.right)]
      const [top, bottom] = [Math.max(box.top, clip.top), Math.min(box.bottom, clip.bottom)]
      const rest = new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
      return seen(rest, element.parentElement)
    }
    const texts: { box: DOMRect; text: string; owner: Element; layers: number }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!owner || text === '' || owner.closest('.sr-only, svg, script, style, caption, a[href="#isi"]')) continue
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        texts.push({ box: seen(box, owner), text, owner, layers: stickyLayersOf(owner) })
    }
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3
    return texts.flatMap((a, at) =>
      texts
        .slice(at + 1)
        .filter((b) => a.owner !== b.owner && a.layers === b.layers && isOver(a.box, b.box))
        .map((b) => `${a.text.slice(0, 30)} and ${b.text.slice(0, 30)}`),
    )
  })

/** Entries of the history that open layers of the page have; a page that opens before they are gone would be given up. */
export const layersOf = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)
