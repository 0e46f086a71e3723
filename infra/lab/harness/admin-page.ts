import type { Browser, Page } from '@playwright/test'
import type { Product } from '../../test/harness/product.ts'

/** A page with the first admin signed in at the result desk. */
export const openResultDesk = async (browser: Browser, product: Product): Promise<Page> => {
  const page = await browser.newPage()
  await page.goto(`${product.url}/admin/manage-results`)
  await page.getByLabel('Username').fill(product.username)
  await page.getByLabel('Password').fill(product.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Pusat Kendali Hasil Togel' }).waitFor()
  return page
}
