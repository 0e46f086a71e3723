import { describe, expect, it } from '@jest/globals'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { pagesOf, urlSetXml } from './sitemap-xml.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
const data = {
  schedules: [
    { marketName: 'TOTO & CO/9', updatedAt: at(1) },
    { marketName: 'MACAU', updatedAt: at(2) },
  ],
  resultsMap: { 'TOTO & CO/9': { date: '2026-11-21', updatedAt: at(30) } },
  predictionsMap: { MACAU: { updatedAt: at(20) } },
  serverTime: at(40),
} as unknown as PageData

const lastmodOf = (xml: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...xml.matchAll(/<url><loc>https:\/\/angka\.example([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)].map(
      ([, path, changedAt]) => [path, changedAt],
    ),
  )

describe('pagesOf', () => {
  it('lists each page with its last change', () => {
    expect(lastmodOf(urlSetXml('https://angka.example', pagesOf(data)).body)).toEqual({
      '/': at(30),
      '/hasil-keluaran': at(30),
      '/prediksi': at(20),
      '/papan-prediksi': at(30),
      '/jadwal': at(2),
      '/live-draw': at(30),
      '/cek-angka': at(30),
      '/nomor-saya': at(30),
      '/statistik': at(2),
      '/paito': at(2),
      '/koreksi': at(30),
      '/statistik/TOTO%20%26%20CO%2F9': at(30),
      '/paito/TOTO%20%26%20CO%2F9': at(30),
      '/hasil-keluaran/TOTO%20%26%20CO%2F9': at(30),
      '/prediksi/TOTO%20%26%20CO%2F9': at(1),
      '/hasil-keluaran/MACAU': at(2),
      '/prediksi/MACAU': at(20),
    })
  })

  it('omits lastmod for pages without data', () => {
    const empty = { schedules: [], resultsMap: {}, predictionsMap: {}, serverTime: at(0) }
    expect(lastmodOf(urlSetXml('https://angka.example', pagesOf(empty)).body)).toMatchObject({ '/': undefined })
  })
})
