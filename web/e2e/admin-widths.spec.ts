import type { Page } from '@playwright/test'
import { givenDraw } from './board.ts'
import { expect, masterHeaders, openSignedIn, passwordOf, test } from './staff.ts'

const pages = [
  'dashboard',
  'manage-results',
  'predictions',
  'banners',
  'schedules',
  'account',
  'change-password',
  'panduan',
  'markets',
  'users',
  'security',
  'settings',
  'logs',
]
const widths = [360, 414, 600, 767, 768, 800, 834, 900, 1023, 1024, 1100, 1279, 1280, 1440, 1920]
/** 19 letters. */
const username = 'pengelola-malam-uji'

/** Pairs of visible texts of which one covers the other. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSticky = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isSticky(element.parentElement))
    /** What its clipping ancestors leave of a box. */
    const seen = (box: DOMRect, element: Element | null): DOMRect => {
      if (element === null) return box
      const { overflowX } = getComputedStyle(element)
      const clip = element.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, clip.left), Math.min(box.right, clip.right)]
      return seen(
        overflowX === 'visible' ? box : new DOMRect(left, box.top, Math.max(0, right - left), box.height),
        element.parentElement,
      )
    }
    const texts: { box: DOMRect; text: string; owner: Element; isSticky: boolean }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!owner || text === '' || owner.closest('.sr-only, svg, script, style, caption, a[href="#isi"]')) continue
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        texts.push({ box: seen(box, owner), text, owner, isSticky: isSticky(owner) })
    }
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3
    return texts.flatMap((a, at) =>
      texts
        .slice(at + 1)
        .filter((b) => a.owner !== b.owner && a.isSticky === b.isSticky && isOver(a.box, b.box))
        .map((b) => `${a.text.slice(0, 30)} and ${b.text.slice(0, 30)}`),
    )
  })

test('no page scrolls sideways at any width, with an alarm and a long name', async ({ page, request }) => {
  const headers = await masterHeaders(request)
  const data = { username, password: passwordOf(username), role: 'MASTER_ADMIN' }
  expect((await request.post('/api/master/users', { headers, data })).ok()).toBe(true)
  const login = await request.post('/api/auth/login', { data: { username, password: data.password } })
  const { token } = (await login.json()) as { token: string }
  await givenDraw(request, 'PASARAN BERNAMA PANJANG', { closes: -60, result: -40 })
  const wide: string[] = []
  await openSignedIn(page, '/admin/dashboard', { authorization: `Bearer ${token}` })
  const alarm = page.locator('header a[href$="#alarm"]')
  await expect(alarm).toBeVisible()
  for (const name of pages) {
    await page.goto(`/admin/${name}`)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(alarm).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (beyond > 0) wide.push(`${name} ${width}: ${beyond}`)
      if (width === 1280) wide.push(...(await covered(page)).map((texts) => `${name}: ${texts}`))
      const { width: room = 0 } = (await alarm.boundingBox()) ?? {}
      if (room < 60) wide.push(`alarm on ${name} ${width}: ${room}`)
    }
  }
  expect(wide).toEqual([])
})
