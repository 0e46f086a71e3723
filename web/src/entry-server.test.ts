import { describe, expect, it } from '@jest/globals'
import type { Call } from './public/data/calls.ts'
import type { Fetched } from './public/data/fetch-call.ts'
import { renderPage } from './entry-server.tsx'
import { givenResult, givenSchedule, givenSite } from './test-kit/records.ts'

const now = Date.UTC(2026, 10, 21, 10, 42, 8)
const serverTime = new Date(now).toISOString()
const schedule = givenSchedule()
const result = givenResult({ createdAt: serverTime, firstPrizeAt: serverTime })
const answers: Record<string, unknown> = {
  '/public/page-data': { schedules: [schedule], resultsMap: { SINGAPORE: result }, predictionsMap: {}, serverTime },
  '/public/schedules/active': [schedule],
  '/public/live-draw-data/SINGAPORE': { schedule, result, serverTime },
  '/public/detail-page/SINGAPORE?page=1&limit=10': {
    schedule: null,
    latestResult: result,
    isWaiting: false,
    history: { data: [result], years: ['2026'], meta: { page: 1, totalPages: 1, limit: 10 } },
    serverTime,
  },
  '/public/results/SINGAPORE/2026-11-21': { result, schedule, serverTime },
  '/public/prediction-detail/SINGAPORE': { schedule, prediction: null, serverTime },
}

const render = (url: string, status = 404, delayOf: (call: string) => Promise<unknown> = async () => undefined) => {
  const asked: string[] = []
  const fetchCall = async <Answer>(call: Call<Answer>): Promise<Fetched<Answer>> => {
    asked.push(call)
    await delayOf(call)
    return call in answers ? { ok: true, data: answers[call] as Answer, staleMs: 0 } : { ok: false, status }
  }
  const site = givenSite()
  return renderPage({ url, site, now, fetchCall, todaysMarkets }).then((page) => ({
    ...page,
    asked,
  }))
}

const todaysMarkets = async () => ['HK/POOLS']
const script = '</TITLE><SCRIPT>XSS()</SCRIPT>'

describe('renderPage', () => {
  it('draws an emblem of less than 600 bytes for a market without a logo', async () => {
    const { body } = await render('/')
    const [emblem = ''] = body.match(/<svg class="mark .*?<\/svg>/) ?? []
    expect(emblem).toContain('>SI</text>')
    expect(Buffer.byteLength(emblem)).toBeLessThan(600)
  })

  it("offers today's markets on the 404 page only", async () => {
    expect((await render('/tidak-ada')).body).toContain('href="/hasil-keluaran/HK%2FPOOLS"')
    expect((await render('/jadwal')).body).not.toContain('HK%2FPOOLS')
  })

  it.each([
    ['/', 'Data Togel Terupdate', 'PRIZE 1: 0 4 1 7'],
    ['/?utm_source=x', 'Data Togel Terupdate', 'Hasil Terbaru'],
    ['/hasil-keluaran?page=9', 'Hasil Keluaran Togel', 'PRIZE 1: 0 4 1 7'],
    ['/hasil-keluaran/singapore', 'Hasil Keluaran Togel SINGAPORE', 'Jadwal belum tersedia.'],
    ['/hasil-keluaran/SINGAPORE?limit=7&page=x', 'Hasil Keluaran Togel SINGAPORE', 'Sabtu, 21 November 2026'],
    [
      '/hasil-keluaran/singapore/2026-11-21',
      'Hasil Keluaran Togel SINGAPORE, Sabtu, 21 November 2026',
      'Detail Hasil: SINGAPORE',
    ],
    ['/prediksi', 'Bocoran Angka Jitu', 'Belum Tersedia'],
    ['/prediksi/SINGAPORE', 'Bocoran Angka Jitu SINGAPORE', 'Prediksi untuk pasaran ini belum tersedia hari ini.'],
    ['/jadwal/', 'JADWAL KELUARAN TOGEL', 'Setiap Hari'],
    ['/live-draw', 'Live Draw', 'HASIL RESMI'],
  ])('fills %s without scripts', async (url, title, text) => {
    const page = await render(url)
    expect(page.status).toBe(200)
    expect(page.meta.title).toBe(title)
    expect(page.body).toContain(text)
    expect(page.body).not.toMatch(/ style=|Coba lagi/)
  })

  it.each(['/apa', '/hasil-keluaran/a/b', '/hasil-keluaran/SINGAPORE/2026-02-30', '/hasil-keluaran/%E0%A4%A'])(
    'says that %s does not exist',
    async (url) => {
      const page = await render(url)
      expect(page).toMatchObject({ status: 404, meta: { title: '404 - Halaman Tidak Ditemukan' }, asked: [] })
      expect(page.body).toContain('404 - Halaman Tidak Ditemukan')
    },
  )

  it.each(['/hasil-keluaran/ATLANTIS', '/hasil-keluaran/SINGAPORE/2026-11-20'])(
    'answers 404 for %s, which the service does not know',
    async (url) => {
      const page = await render(url)
      expect(page.status).toBe(404)
      expect(page.body).toContain('Data untuk pasaran ini tidak ditemukan.')
    },
  )

  it('shows the numbers of a withdrawn draw, not as a result and not for search engines', async () => {
    const call = '/public/results/SINGAPORE/2026-11-20/withdrawal'
    const at = '2026-11-20T01:19:30.000Z'
    const prizes = [{ type: 'PRIZE 1', numbers: '4071' }]
    const gone = { market: 'SINGAPORE', date: '2026-11-20', at, reason: 'Salah pasaran', prizes, epoch: 1, rev: 2 }
    answers[call] = { ...gone, serverTime }
    const page = await render('/hasil-keluaran/SINGAPORE/2026-11-20')
    delete answers[call]
    expect(page).toMatchObject({
      status: 200,
      isIndexed: false,
      canonical: '/hasil-keluaran/SINGAPORE/2026-11-20',
      draw: null,
      meta: { description: 'Hasil SINGAPORE Jumat, 20 November 2026 ditarik.' },
    })
    expect(page.body).toMatch(/<h1[^>]*>Detail Hasil: SINGAPORE<\/h1>/)
    expect(page.body).toContain('Hasil ditarik 08:19 WIB')
    expect(page.body).toContain('Alasan: Salah pasaran')
    expect(page.body).toMatch(/<s[^>]*>PRIZE 1: 4071<\/s>/)
  })

  it.each([
    '/',
    '/hasil-keluaran/SINGAPORE',
    '/hasil-keluaran/SINGAPORE/2026-11-21',
    '/jadwal',
    '/live-draw?market=singapore',
    `/${encodeURIComponent(script)}`,
    `/hasil-keluaran/${encodeURIComponent(script)}`,
  ])('%s shows stored scripts as text', async (url) => {
    const address = 'https://jahat.example/"><img/src=x/onerror=XSS()>'
    const hostile: Record<string, string> = {
      type: script,
      day: `"'>${script}`,
      officialLink: address,
      logoUrl: address,
    }
    const fetchCall = async <Answer>(call: Call<Answer>): Promise<Fetched<Answer>> => {
      if (!(call in answers)) return { ok: false, status: 404 }
      const reviver = (key: string, value: unknown) => hostile[key] ?? value
      return { ok: true, data: JSON.parse(JSON.stringify(answers[call]), reviver) as Answer, staleMs: 0 }
    }
    const { body } = await renderPage({
      url,
      site: givenSite(),
      now,
      fetchCall,
      todaysMarkets,
    })
    expect(body).not.toBe('')
    expect(body.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]*XSS|<script/i)
  })

  it('trims the state of market lists, and embeds a draw whole', async () => {
    const drawn = [...result.prizes, { id: 's', type: 'STARTER PRIZE', numbers: '0096' }]
    const numbers = ['BBFS', 'TOP 4D'].map((category, at) => ({ id: `${at}`, category, numbers: '5927', shio: 'KUDA' }))
    const page = { schedules: [schedule], serverTime, predictionsMap: { SINGAPORE: { ...result, numbers } } }
    const full = { ...result, prizes: drawn }
    const fetchCall = async <Answer>(call: Call<Answer>): Promise<Fetched<Answer>> => {
      if (call.endsWith('/draws-now')) return { ok: false, status: 404 }
      if (call.endsWith('/corrections')) return { ok: true, data: [] as Answer, staleMs: 0 }
      const data = call.endsWith('page-data')
        ? { ...page, resultsMap: { SINGAPORE: full } }
        : { result: full, serverTime }
      return { ok: true, data: data as Answer, staleMs: 0 }
    }
    const site = givenSite()
    const embedded = async (url: string) =>
      JSON.stringify((await renderPage({ url, site, now, fetchCall, todaysMarkets })).state.serverData)
    const list = await embedded('/hasil-keluaran')
    expect(list).toContain('"type":"PRIZE 1"')
    expect(list).toContain('"category":"TOP 4D"')
    expect(list).not.toMatch(/STARTER|BBFS/)
    expect(await embedded('/hasil-keluaran/SINGAPORE/2026-11-21')).toContain('STARTER')
  })

  it('is the same text in any order of answers', async () => {
    const later = (part: string) => (call: string) =>
      new Promise((resolve) => (call.includes(part) ? setTimeout(resolve, 20) : setImmediate(resolve)))
    const [one, other] = await Promise.all([render('/', 404, later('page-data')), render('/', 404, later('banners'))])
    expect(JSON.stringify(one.state)).toBe(JSON.stringify(other.state))
    expect(one.body).toBe(other.body)
  })

  it('fetches a market whose name contains a slash', async () => {
    const { asked } = await render('/hasil-keluaran/TOTO%20%26%20CO%2F9')
    expect(asked).toEqual(['/public/detail-page/TOTO%20%26%20CO%2F9?page=1&limit=10', '/public/draws-now'])
  })

  it('shows the live draw of the market in the address', async () => {
    const { asked } = await render('/live-draw?market=singapore')
    expect(asked).toEqual(['/public/live-draw-data/SINGAPORE', '/public/draws-now', '/public/schedules/active'])
  })

  it.each([
    ['/', 'Gagal memuat data halaman utama.'],
    ['/hasil-keluaran', 'Gagal memuat data hasil keluaran. Silakan coba lagi nanti.'],
    ['/hasil-keluaran/MACAU', 'Gagal memuat data hasil.'],
    ['/hasil-keluaran/MACAU/2026-11-19', 'Gagal memuat data hasil.'],
    ['/prediksi', 'Gagal memuat data prediksi.'],
    ['/prediksi/MACAU', 'Gagal memuat data prediksi.'],
    ['/jadwal', 'Gagal memuat data jadwal. Silakan coba lagi nanti.'],
    ['/live-draw', 'Gagal memuat daftar pasaran.'],
  ])('%s is 503 with its error text when the service is down', async (url, sentence) => {
    const fetchCall = async () => ({ ok: false as const, status: 0 })
    const page = await renderPage({ url, site: givenSite(), now, fetchCall, todaysMarkets })
    expect(page.status).toBe(503)
    expect(page.body).toContain(sentence)
  })

  it('a live draw of a market that is none says so, and shows no other', async () => {
    const page = await render('/live-draw?market=atlantis')
    expect(page.body).toContain('Data untuk pasaran ini tidak ditemukan.')
    expect(page.body).not.toContain('0417')
    expect(page).toMatchObject({ status: 404, isIndexed: false, canonical: '/live-draw', market: null })
    expect(page.asked).not.toContain('/public/live-draw-data/SINGAPORE')
  })

  it.each([
    ['/hasil-keluaran?page=99', '/hasil-keluaran'],
    ['/prediksi?page=2', '/prediksi'],
    ['/jadwal?page=2', '/jadwal'],
  ])('%s is beyond the last page: not indexed, and the last is canonical', async (url, canonical) =>
    expect(await render(url)).toMatchObject({ status: 200, isIndexed: false, canonical }),
  )
})
