import { readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { destinationOf } from '../routing/destinations.ts'
import { createRemembered } from './remembered.ts'
import { isOf, sourceOf } from './readers.ts'
import { createOpenedPages } from './opened-page.ts'
import { viewOf } from './view.ts'

const keyAt = (url: string) => {
  const target = readTarget(url)
  const destination = target && destinationOf('GET', target)
  return destination ? (viewOf(target.search, destination)?.readerKey ?? null) : null
}

describe('a page', () => {
  it.each([
    ['/', 'home '],
    ['/hasil-keluaran', 'results '],
    ['/hasil-keluaran/hk%20pools', 'resultDetail HK POOLS'],
    ['/hasil-keluaran/ST.%20LOUIS/2026-11-30', 'draw ST. LOUIS'],
    ['/hasil/2026-11-30', 'day '],
    ['/live-draw', 'liveDraw '],
    ['/live-draw?market=singapore', 'liveDraw SINGAPORE'],
    ['/cek-angka?angka=5829&market=SINGAPORE', 'numberRoom '],
    ['/paito/SABAH', 'paito SABAH'],
    ['/banner/0b1e', 'banner 0b1e'],
    ['/tentang', 'fixedPage '],
    ['/halaman/syarat-hadiah', 'ownPage '],
    ['/hasil/2026-11-30.csv', null],
    ['/luring', null],
    ['/sitemap.xml', null],
    ['/assets/app.js', null],
    ['/admin', null],
    ['/nowhere', null],
    ['/api/public/page-data', null],
    ['/api/public/detail-page/SINGAPORE', null],
  ])('at %s counts for %j', (url, key) => expect(keyAt(url)).toBe(key))
})

describe('a source', () => {
  it.each([
    ['https://www.google.co.id/', 'search'],
    ['https://google.com', 'search'],
    ['android-app://com.google.android.googlequicksearchbox/', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['https://google.com.evil.example/', 'other'],
    ['https://notbing.com/', 'other'],
    ['https://l.facebook.com/l.php?u=x', 'social'],
    ['https://t.co/abc', 'social'],
    ['android-app://org.telegram.messenger/', 'social'],
    ['https://partner.example/papan?a=1', 'other'],
    ['https://papan.example/hasil-keluaran', null],
    ['https://papan.example', null],
    ['https://papan.example.evil.example/', 'other'],
    ['https://papan.example:8443/', 'other'],
    ['', 'other'],
    ['://', 'other'],
  ])('of %s is %s', (referer, source) => {
    expect(isOf(referer, 'papan.example') ? null : sourceOf(referer)).toBe(source)
  })
})

describe('an opened page', () => {
  it('counts for a market once an answer of it was found', () => {
    const pages = createOpenedPages()
    const keyOf = (address: string) => pages.viewOf(address)?.readerKey ?? null
    expect(keyOf('/hasil-keluaran/SINGAPORE')).toBeNull()
    pages.learnMarket('SINGAPORE')
    expect(keyOf('/hasil-keluaran/SINGAPORE')).toBe('resultDetail SINGAPORE')
    expect(keyOf('/prediksi/SINGAPORE')).toBe('predictionDetail SINGAPORE')
    expect(keyOf('/jadwal?page=2')).toBe('schedules ')
  })

  it.each([
    '',
    'x',
    '//host',
    '/..',
    '/banner/1',
    '/assets/a.js',
    '/api/public/page-data',
    `/${'x'.repeat(600)}`,
    '/%00',
  ])('of the address %s counts for nothing', (address) => expect(createOpenedPages().viewOf(address)).toBeNull())
})

describe('what is remembered', () => {
  it('is of the text itself, bounded in number and length, and read again once forgotten', () => {
    const read: string[] = []
    const last = createRemembered((text) => {
      read.push(text)
      return text
    })
    const again = (text: string) => {
      const before = read.length
      expect(last.of(text)).toBe(text)
      return read.length - before
    }
    const made = Array.from({ length: 5_000 }, (_, index) => `Mozilla/5.0 (made up ${index})`)
    for (const text of made) again(text)
    expect(made.reduce((sum, text) => sum + again(text), 0)).toBeGreaterThan(2_999)
    expect(['', '', 'a', 'a', 'b'].map(again)).toEqual([1, 0, 1, 0, 1])
    const long = 'x'.repeat(1_001)
    expect([again(long), again(long)]).toEqual([1, 1])
    last.forget()
    expect(again('a')).toBe(1)
  })
})
