import { expect } from '@playwright/test'
import type { Tab } from './drivers/driver.ts'

/** Runs in the page: the first visible match whose label or text contains `name`, scrolled into sight. */
const find = ({ css, name, value }: { css: string; name?: string; value?: string }) => {
  const textsOf = (element: Element) =>
    [
      element.getAttribute('aria-label'),
      ...[...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
      element.textContent,
    ].map((text) => text?.trim())
  const found = [...document.querySelectorAll<HTMLElement>(css)].find(
    (each) =>
      each.getClientRects().length > 0 &&
      (name === undefined || textsOf(each).some((text) => text?.includes(name) === true)),
  )
  if (!found) return null
  if (value !== undefined) {
    const select = found as HTMLSelectElement
    if (![...select.options].some((option) => option.value === value)) return null
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const middle = { x: x + width / 2, y: y + height / 2 }
  const onTop = document.elementFromPoint(middle.x, middle.y)
  const isFree = onTop !== null && (found.contains(onTop) || onTop.closest('label')?.contains(found) === true)
  return { ...middle, isFree, value: (found as HTMLInputElement).value }
}

/** What stories do on a page, in any browser. A place is a selector, with a part of its label or text. */
export const createPage = (tab: Tab, baseUrl: string) => {
  /** Its value must survive JSON, as its argument; it sees nothing of this file. */
  const run = async <T, A = undefined>(script: (arg: A) => T | Promise<T>, arg?: A): Promise<T> =>
    (await tab.evaluate(`(${script.toString()})(${JSON.stringify(arg)})`)) as T

  const click = async (css: string, name?: string): Promise<void> => {
    let place: ReturnType<typeof find> = null
    const isFree = async () => {
      place = await run(find, { css, ...(name === undefined ? {} : { name }) })
      return place?.isFree ?? false
    }
    await expect.poll(isFree, `a free place for a click on ${css} ${name ?? ''}`).toBe(true)
    const { x, y } = place as unknown as { x: number; y: number }
    await tab.clickAt(x, y)
  }

  /** Visible text of all matches. */
  const textOf = (css = 'body'): Promise<string> =>
    run((selector) => [...document.querySelectorAll<HTMLElement>(selector)].map((e) => e.innerText).join('\n'), css)

  return {
    ...tab,
    run,
    click,
    textOf,
    goto: (path: string) => tab.goto(new URL(path, baseUrl).href),
    /** Hydrated. */
    ready: () => expect.poll(() => run(() => 'ready' in document.documentElement.dataset), 'hydrated').toBe(true),
    path: () => run(() => location.pathname),
    /** One step back, to this path. */
    back: async (path: string) => {
      await tab.back()
      const current = () => run(() => location.pathname).catch(() => 'between two pages')
      await expect.poll(current, `back to ${path}`).toBe(path)
    },
    /** Clicks into the field and types. */
    fill: async (css: string, name: string | undefined, text: string) => {
      await click(css, name)
      await tab.type(text)
    },
    /** Label of the focused field. */
    focused: () =>
      run(() => {
        const { labels } = document.activeElement as HTMLInputElement
        return [...(labels ?? [])].map(({ textContent }) => textContent).join(' ')
      }),
    valueOf: async (css: string, name: string) => (await run(find, { css, name }))?.value,
    /** Puts text on the browser's clipboard by its own keys; the focus comes back. */
    copy: async (text: string) => {
      await run((copied) => {
        const { activeElement } = document
        const area = Object.assign(document.createElement('textarea'), { value: copied })
        area.addEventListener('copy', () =>
          setTimeout(() => {
            area.remove()
            ;(activeElement as HTMLElement).focus()
            document.documentElement.setAttribute('data-copied', '')
          }),
        )
        document.body.append(area)
        area.select()
      }, text)
      await tab.pressWithControl('c')
      await expect.poll(() => run(() => 'copied' in document.documentElement.dataset), 'copied').toBe(true)
    },
    /** Chooses an option: each browser's own list is beyond its driver. */
    choose: (css: string, name: string | undefined, value: string) =>
      expect
        .poll(async () => (await run(find, { css, value, ...(name === undefined ? {} : { name }) })) !== null, value)
        .toBe(true),
    shows: (text: string | RegExp, css?: string) =>
      typeof text === 'string'
        ? expect.poll(() => textOf(css), text).toContain(text)
        : expect.poll(() => textOf(css), String(text)).toMatch(text),
  }
}

export type Page = ReturnType<typeof createPage>
