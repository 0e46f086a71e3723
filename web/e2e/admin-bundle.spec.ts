import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

type Manifest = Record<string, { file: string; css?: string[] }>

const filesOf = (name: string): string[] => {
  const file = new URL(`../dist/client/manifest-${name}.json`, import.meta.url)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  return Object.values(manifest).flatMap(({ file: script, css = [] }) => [script, ...css])
}

test('visitors download no file of the back office', async ({ page }) => {
  const visitors = new Set(filesOf('visitors'))
  const admin = new Set(filesOf('admin').filter((file) => !visitors.has(file)))
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.slice(1)))
  for (const path of ['/', '/hasil-keluaran', '/prediksi', '/jadwal', '/live-draw']) {
    await page.goto(path)
    await expect(page.getByText('Terhubung').first()).toBeVisible()
  }
  expect(fetched.filter((file) => visitors.has(file)).length).toBeGreaterThan(0)
  expect(fetched.filter((file) => admin.has(file))).toEqual([])
})
