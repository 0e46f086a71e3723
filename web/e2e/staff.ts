import { expect, type APIRequestContext, type Page } from '@playwright/test'

const needed = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the stories through npm test -- browser`)
  return value
}

/** The first master admin of the product under test. */
export const master = () => ({ username: needed('PRODUCT_USERNAME'), password: needed('PRODUCT_PASSWORD') })

/** Signs in on the login page that the browser stands on. */
export const signIn = async (page: Page, { username, password } = master()): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The header that speaks for the first master admin. */
export const masterHeaders = async (request: APIRequestContext): Promise<{ authorization: string }> => {
  const login = await request.post('/api/auth/login', { data: master() })
  expect(login.status()).toBe(200)
  const { token } = (await login.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Makes a market of the story's own that closed at midnight and so waits for its number all day. */
export const givenWaitingMarket = async (request: APIRequestContext, name: string): Promise<void> => {
  const headers = await masterHeaders(request)
  expect((await request.post('/api/admin/markets', { headers, data: { name } })).status()).toBe(201)
  const schedule = { marketName: name, day: 'Setiap Hari', closeTime: '00:00', openTime: '23:59' }
  expect((await request.post('/api/admin/schedules', { headers, data: schedule })).status()).toBe(200)
}
