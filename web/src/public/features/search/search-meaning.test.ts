import { expect, it } from '@jest/globals'
import type { Day } from '@papan/contracts/calls/content/day-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { renderPage } from '../../../entry-server.tsx'
import { givenSchedule, givenSite } from '../../../test-kit/records.ts'
import type { Call } from '../../data/calls.ts'
import type { Fetched } from '../../data/fetch-call.ts'

/** A Monday. */
const now = Date.parse('2026-11-23T18:18:00+07:00')
const serverTime = new Date(now).toISOString()
const schedule = (marketName: string, more: Partial<PublicSchedule> = {}) => givenSchedule({ marketName, ...more })
const schedules = [
  schedule('HONGKONG LOTTO', { aliases: ['HK', 'HKG'] }),
  schedule('MACAU PAGI'),
  schedule('SABAH 4D'),
  schedule('SINGAPORE', { aliases: ['SGP', 'SG 4D'] }),
  schedule('SINGAPORE 45'),
  schedule('SYDNEY POOLS', { aliases: ['SDY'] }),
  schedule('TOTO MACAU 13:00', { family: 'TOTO MACAU', aliases: ['TTM'] }),
  schedule('TOTO MACAU 16:00', { family: 'TOTO MACAU', aliases: ['TTM'] }),
]
const dayOf = (date: string): Day => ({
  date,
  draws: [],
  previous: null,
  next: null,
  days: [],
  first: '2020-01-01',
  serverTime,
})

const answerTo = (call: string): unknown => {
  const [, name, first] = call.slice(1).split('/')
  if (name === 'page-data') return { schedules, resultsMap: {}, predictionsMap: {}, serverTime }
  if (name === 'draws-with') return { draws: [], total: 0, searched: 0, from: '2026-10-25', serverTime }
  return name === 'day' && first ? dayOf(first) : undefined
}
const fetchCall = async <Answer>(call: Call<Answer>): Promise<Fetched<Answer>> => {
  const data = answerTo(call)
  return data ? { ok: true, data: data as Answer, staleMs: 0 } : { ok: false, status: 500 }
}

/** What a search leads to: its first link, else its first sentence. */
const meaningOf = async (text: string): Promise<string> => {
  const { body } = await renderPage({
    url: `/cari?q=${encodeURIComponent(text)}`,
    site: givenSite(),
    now,
    fetchCall,
    todaysMarkets: async () => [],
  })
  const answer = body.slice(body.indexOf('data-found'), body.indexOf('</main>'))
  const [, found = ''] = /^(.*?)<\/div><output class="block/s.exec(answer) ?? ['', answer]
  const [, link] = /<ul[^>]*>.*?<a href="([^"]*)"/s.exec(found) ?? []
  if (link) return decodeURIComponent(link.replaceAll('&amp;', '&'))
  return /<(?:li class="p-3[^>]*|output class="block[^>]*)>([^<]*)</.exec(answer)?.[1]?.replaceAll('&quot;', '"') ?? ''
}

const day = (date: string) => `/hasil/${date}`
const draw = (market: string, date: string) => `/hasil-keluaran/${market}/${date}`
const live = (market: string) => `/live-draw?market=${market}`
const number = (digits: string, market?: string) => `/cek-angka?angka=${digits}${market ? `&market=${market}` : ''}`

it.each([
  // A day.
  ['20-11-2026', day('2026-11-20')],
  ['20/11', day('2026-11-20')],
  ['20 nov', day('2026-11-20')],
  ['20.11.2026', day('2026-11-20')],
  ['20 11 2026', day('2026-11-20')],
  ['20112026', day('2026-11-20')],
  ['20261120', day('2026-11-20')],
  ['2026-11-20', day('2026-11-20')],
  ['2026/11/20', day('2026-11-20')],
  ['20 November 2026', day('2026-11-20')],
  ['Jumat, 20 November 2026', day('2026-11-20')],
  ['20nov26', day('2026-11-20')],
  ['nov 20', day('2026-11-20')],
  ['25/11', day('2025-11-25')],
  ['3 agt', day('2026-08-03')],
  ['hasil tanggal 20', day('2026-11-20')],
  ['tgl 25', day('2026-10-25')],
  ['hari ini', day('2026-11-23')],
  ['semua hasil hari ini', day('2026-11-23')],
  ['kemarin', day('2026-11-22')],
  ['kemaren', day('2026-11-22')],
  ['kmrn', day('2026-11-22')],
  ['rekap kemarin', day('2026-11-22')],
  ['tadi malam', day('2026-11-22')],
  ['kemarin lusa', day('2026-11-21')],
  ['3 hari yang lalu', day('2026-11-20')],
  ['senin', day('2026-11-23')],
  ['hari senin', day('2026-11-23')],
  ['senin lalu', day('2026-11-16')],
  ['minggu', day('2026-11-22')],
  ["jum'at", day('2026-11-20')],
  ['jumat kemarin', day('2026-11-20')],
  ['selasa', day('2026-11-17')],
  ['kemrin', day('2026-11-22')],
  ['kamsi', day('2026-11-19')],
  ['20 novembr', day('2026-11-20')],
  ['oktober', day('2026-10-31')],
  ['november 2026', day('2026-11-23')],
  ['mei 2025', day('2025-05-31')],
  ['xyz kemarin', day('2026-11-22')],
  ['0382 kemarin', day('2026-11-22')],
  // No such day, or not yet.
  ['25-11-2026', 'Rabu, 25 November 2026 belum tiba.'],
  ['besok', 'Selasa, 24 November 2026 belum tiba.'],
  ['30 feb', 'Tidak ada tanggal "30 feb".'],
  ['31-02-2026', 'Tidak ada tanggal "31-02-2026".'],
  ['2026-13-03', 'Tidak ada tanggal "2026-13-03".'],
  ['11/20', 'Tidak ada tanggal "11/20".'],
  // A draw.
  ['hk kemarin', draw('HONGKONG LOTTO', '2026-11-22')],
  ['sgp 20 nov', draw('SINGAPORE', '2026-11-20')],
  ['sabah 4d 20/11', draw('SABAH 4D', '2026-11-20')],
  ['sydny senin', draw('SYDNEY POOLS', '2026-11-23')],
  ['toto 16:00 kemarin', draw('TOTO MACAU 16:00', '2026-11-22')],
  ['singapore 0382 kemarin', draw('SINGAPORE', '2026-11-22')],
  // A number, in one market.
  ['0417', number('0417')],
  ['04 17', number('0417')],
  ['angka 17', number('17')],
  ['singapore 0382', number('0382', 'SINGAPORE')],
  ['0382 hk', number('0382', 'HONGKONG LOTTO')],
  ['cek 0382 di sgp', number('0382', 'SINGAPORE')],
  ['singapure 0382', number('0382', 'SINGAPORE')],
  // A market.
  ['singapore', live('SINGAPORE')],
  ['sidney', live('SYDNEY POOLS')],
  ['hongkonk', live('HONGKONG LOTTO')],
  ['mac', live('MACAU PAGI')],
  ['sabtu pagi sekali', day('2026-11-21')],
  ['xyz', 'Tidak ada pasaran bernama "xyz".'],
])('%s leads to %s', async (text, meaning) => expect(await meaningOf(text)).toBe(meaning))
