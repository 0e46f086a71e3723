import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumArgs } from '@papan/runtime/test-kit/chromium-args.ts'

// The headless shell is a third faster.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Path of the system's Chromium. Throws one sentence when there is none. */
export const chromiumPath = (): string => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium found: install it (Debian: apt-get install chromium).')
  return found
}

/** Starts a headless Chromium without background requests; `more`: further arguments. */
export const launchBrowser = (env: Record<string, string> = {}, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    env: { ...process.env, ...env },
    args: [...chromiumArgs, ...more],
  })
