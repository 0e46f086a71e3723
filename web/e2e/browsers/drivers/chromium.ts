import { chromium, type Browser } from '@playwright/test'
import { addAuthenticator } from '../../virtual-authenticator.ts'
import { chromiumArgs } from '@papan/runtime/test-kit/chromium-args.ts'
import { phoneSize, type Driver } from './driver.ts'

const chromiumPath = process.env['CHROMIUM_PATH'] ?? 'chromium'

const launch = (pageCache: boolean): Promise<Browser> =>
  chromium.launch({
    // The headless shell keeps no page alive.
    executablePath: pageCache ? chromiumPath.replace(/-headless-shell$/, '') : chromiumPath,
    args: chromiumArgs,
    // Playwright turns it off.
    ignoreDefaultArgs: pageCache ? ['--disable-back-forward-cache'] : [],
  })

export const startChromium = (): Driver => {
  const browsers = new Map<boolean, Promise<Browser>>()
  return {
    open: async ({ viewport = phoneSize, init, pageCache = false }) => {
      const browser = browsers.get(pageCache) ?? launch(pageCache)
      browsers.set(pageCache, browser)
      const context = await (await browser).newContext({ viewport, locale: 'id-ID' })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`.trim())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      if (init) await page.addInitScript(init)
      return {
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        // Playwright's own waits for a load, which a kept page has not.
        back: () => page.evaluate(() => void setTimeout(() => history.back())),
        evaluate: (text) => page.evaluate(text),
        clickAt: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        pressWithControl: (letter) => page.keyboard.press(`Control+${letter}`),
        type: (text) => page.keyboard.type(text),
        upload: (selector, path) => page.locator(selector).setInputFiles(path),
        addAuthenticator: async () => void (await addAuthenticator(page)),
        screenshot: () => page.screenshot(),
        errors: async () => errors,
        close: () => context.close(),
      }
    },
    close: async () => {
      for (const browser of browsers.values()) await (await browser).close()
    },
  }
}
