import { launch as launchFirefox, type Browser, type ElementHandle } from 'puppeteer-core'
import { boundArgs } from './bound-process.ts'
import { phoneSize, type Driver } from './driver.ts'

const launch = (pageCache: boolean): Promise<Browser> =>
  launchFirefox({
    browser: 'firefox',
    executablePath: '/usr/bin/setpriv',
    ignoreDefaultArgs: true,
    args: boundArgs(process.env['FIREFOX_PATH'] ?? 'firefox-esr', ['--headless', '--no-remote']),
    extraPrefsFirefox: {
      'intl.accept_languages': 'id-ID, id',
      // A scrollbar takes 12 px of a phone's width.
      'ui.useOverlayScrollbars': 1,
      'browser.sessionhistory.max_total_viewers': pageCache ? -1 : 0,
    },
  })

export const startFirefox = (): Driver => {
  const browsers = new Map<boolean, Promise<Browser>>()
  return {
    open: async ({ viewport = phoneSize, init, pageCache = false }) => {
      const browser = browsers.get(pageCache) ?? launch(pageCache)
      browsers.set(pageCache, browser)
      const context = await (await browser).createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(viewport)
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)))
      if (init) await page.evaluateOnNewDocument(init)
      return {
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        back: () => page.goBack(),
        evaluate: (text) => page.evaluate(text),
        clickAt: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        pressWithControl: async (letter) => {
          await page.keyboard.down('Control')
          await page.keyboard.press(letter)
          await page.keyboard.up('Control')
        },
        type: (text) => page.keyboard.type(text),
        upload: async (selector, path) => {
          const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null
          await input?.uploadFile(path)
        },
        screenshot: async () => Buffer.from(await page.screenshot()),
        errors: async () => errors,
        close: () => context.close(),
      }
    },
    close: async () => {
      for (const browser of browsers.values()) await (await browser).close()
    },
  }
}
