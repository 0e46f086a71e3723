import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'

// The shell is the same engine without windows: a third faster.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The system's Chromium. Throws one sentence when there is none. */
export const chromiumPath = (): string => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium found: install it (Debian: apt-get install chromium).')
  return found
}

/** A headless Chromium that asks the network for nothing of its own; `env` is added to its environment, `more` to its arguments. */
export const launchBrowser = (env: Record<string, string> = {}, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
