import type { Browser } from '@playwright/test'

/** Between two keys, ms. */
const keyMs = 40
const viewport = { width: 1280, height: 900 }

type OperatorPage = { browser: Browser; url: string; username: string; password: string }

/** A page of the back office, signed in by keyboard. */
export const openOperatorPage = async ({ browser, url, username, password }: OperatorPage) => {
  const page = await (await browser.newContext({ viewport })).newPage()
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text, { delay: keyMs })
  const signIn = async () => {
    await page.goto(`${url}/admin/manage-results`)
    await page.getByLabel('Username').focus()
    await type(username)
    await press('Tab')
    await type(password)
    await press('Enter')
    await page.getByRole('heading', { name: 'Pusat Kendali Hasil Togel' }).waitFor()
  }
  return { page, press, type, signIn }
}
