import { askJson, bearer } from '../ask.ts'

const market = 'SINGAPORE'
const date = '2025-01-31'

const records: [path: string, body: object][] = [
  ['/admin/markets', { name: market }],
  ['/admin/markets', { name: 'SABAH 4D' }],
  ['/admin/schedules', { marketName: market, day: 'Setiap Hari', openTime: '18:00', closeTime: '17:30' }],
  ['/admin/results/start-session', { market, date, prizes: [{ type: 'PRIZE 1', numbers: '0042' }] }],
  ['/admin/predictions', { market, date, numbers: [{ category: 'TOP 4D', numbers: '1234', shio: 'NAGA' }] }],
  ['/admin/banners', { name: 'Spanduk', position: 'TOP_BANNER', imageUrl: 'https://example.com/spanduk.png' }],
  ['/master/users', { username: 'budi', password: 'rahasia-budi', role: 'ADMIN' }],
]

/** Creates one record of each kind for the calls to meet. */
export const createRecords = async (url: string, token: string): Promise<void> => {
  for (const [path, body] of records) {
    const { status, text } = await askJson(`${url}/api${path}`, body, { headers: bearer(token) })
    if (status >= 300) throw new Error(`${path} answered ${status} ${text}`)
  }
}
