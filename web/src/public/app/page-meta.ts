import type { DetailPage, DrawDetail } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { longDate } from '../../shared/format/wib-text.ts'
import { layoutText } from '../layout/layout-text.ts'
import type { SitePage } from './page-titles.ts'

/** Metadata for search engines and link previews. */
export type PageMeta = { title: string; description: string; keywords: string }

// Server only: visitors never download these texts.
type Words = Omit<PageMeta, 'title'>

const defaults: Words = {
  description:
    'Hasil keluaran togel terbaru, jadwal buka dan tutup pasaran, prediksi harian dan live draw. Cepat dan akurat, waktu WIB.',
  keywords: 'hasil togel, keluaran togel, data togel, jadwal togel, prediksi togel, live draw',
}

const wordsByRoute: Record<RoutePath, (marketName: string, date: string) => Partial<Words>> = {
  [routePaths.home]: () => ({}),
  [routePaths.results]: () => ({
    description: 'Hasil keluaran togel semua pasaran hari ini, lengkap dengan jam buka dan situs resmi.',
  }),
  [routePaths.resultDetail]: (market) => ({
    description: `Hasil keluaran ${market} terbaru dan riwayat hasil lengkap semua hadiah.`,
    keywords: `hasil ${market}, keluaran ${market}, data ${market}, riwayat ${market}`,
  }),
  [routePaths.draw]: (market, date) => ({
    description: `Hasil keluaran ${market} ${longDate(date)}: semua hadiah yang keluar pada undian itu.`,
    keywords: `hasil ${market} ${date}, keluaran ${market} ${longDate(date)}, data ${market}`,
  }),
  [routePaths.day]: (_market, date) => ({
    description: `Hasil keluaran semua pasaran togel ${longDate(date)}: PRIZE 1, semua hadiah, jam dan koreksi.`,
    keywords: `hasil togel ${longDate(date)}, keluaran togel ${date}, rekap togel, data togel`,
  }),
  [routePaths.predictions]: () => ({ description: 'Prediksi angka harian semua pasaran, hanya untuk hiburan.' }),
  [routePaths.predictionDetail]: (market) => ({
    description: `Prediksi angka ${market} hari ini: BBFS, TOP 4D, 3D, 2D, Colok Bebas dan Colok Jitu.`,
    keywords: `prediksi ${market}, bocoran ${market}, angka jitu ${market}`,
  }),
  [routePaths.archivedPrediction]: (market, date) => ({
    description: `Prediksi ${market} ${longDate(date)} seperti saat pasaran tutup, dan baris mana yang kena.`,
    keywords: `prediksi ${market} ${date}, arsip prediksi ${market}`,
  }),
  [routePaths.scoreBoard]: () => ({
    description:
      'Papan prediksi: seberapa sering prediksi kena, per kategori dan per pasaran, dibanding yang diharapkan dari kebetulan.',
    keywords: 'papan prediksi, akurasi prediksi togel, prediksi kena, arsip prediksi',
  }),
  [routePaths.schedules]: () => ({
    description: 'Jadwal buka dan tutup semua pasaran togel dalam WIB (GMT+7), dengan tautan situs resmi.',
  }),
  [routePaths.liveDraw]: () => ({
    description: 'Live draw togel: hitung mundur dan hasil resmi yang muncul angka demi angka.',
  }),
  [routePaths.search]: () => ({}),
  [routePaths.numberRoom]: () => ({
    description:
      'Cek angka: pernahkah sebuah angka keluar, di pasaran mana, kapan, dan seberapa sering dibanding kebetulan.',
    keywords: 'cek angka, riwayat angka, angka keluar, statistik angka, bolak-balik, bbfs',
  }),
  [routePaths.myNumbers]: () => ({
    description:
      'Nomor saya: simpan sampai 100 nomor di perangkat Anda dan lihat nomor mana yang keluar, dengan peluangnya.',
    keywords: 'nomor saya, cek nomor, nomor keluar, hasil togel',
  }),
  [routePaths.statisticsChoice]: () => ({
    description:
      'Statistik angka setiap pasaran: angka per posisi, peta 2D dan lama tidak keluar, dibanding yang diharapkan dari kebetulan.',
    keywords: 'statistik togel, statistik angka, statistik 2D, data togel',
  }),
  [routePaths.statistics]: (market) => ({
    description: `Statistik ${market}: angka per posisi, peta 2D dan lama tidak keluar, dengan yang diharapkan dari kebetulan.`,
    keywords: `statistik ${market}, angka ${market}, 2D ${market}, data ${market}`,
  }),
  [routePaths.paitoChoice]: () => ({
    description: 'Paito warna setiap pasaran: PRIZE 1 minggu demi minggu, Senin sampai Minggu.',
    keywords: 'paito, paito warna, paito togel, data togel',
  }),
  [routePaths.paito]: (market) => ({
    description: `Paito ${market}: PRIZE 1 minggu demi minggu, Senin sampai Minggu, dengan warna, filter posisi dan cat sendiri.`,
    keywords: `paito ${market}, paito warna ${market}, data ${market}, hasil ${market}`,
  }),
  [routePaths.corrections]: () => ({
    description:
      'Setiap nomor terbit yang kemudian diganti atau ditarik: pasaran, tanggal, nomor, waktu dan alasannya.',
  }),
  [routePaths.notifications]: () => ({}),
  [routePaths.fixedPage]: () => ({}),
  [routePaths.ownPage]: () => ({}),
}

export type ShownResult = Pick<Result, 'date' | 'epoch' | 'rev' | 'prizes'>

/** The result that a page is about; null for a page about several, none or a withdrawn one. */
export const shownResult = (route: RoutePath, data: unknown): ShownResult | null => {
  if (route === routePaths.draw) return (data as Partial<DrawDetail>).result ?? null
  return route === routePaths.resultDetail ? (data as DetailPage).latestResult : null
}

const afterNumber: Partial<Record<RoutePath, string>> = {
  [routePaths.draw]: 'Semua hadiah yang keluar pada undian itu.',
  [routePaths.resultDetail]: 'Riwayat hasil lengkap semua hadiah.',
}

const numberWords = ({ route, marketName }: SitePage, shown: ShownResult | null): Partial<Words> => {
  const number = firstPrizeNumber(shown)
  if (!shown || !number) return {}
  return {
    description: `Hasil keluaran ${marketName} ${longDate(shown.date)}: ${number}. ${afterNumber[route] ?? ''}`,
  }
}

/** Metadata of a page; of the 404 page for null. `isWithdrawn`: its draw has no number any more. */
export const pageMeta = (page: SitePage | null, shown: ShownResult | null, isWithdrawn: boolean): PageMeta => {
  if (!page) return { ...defaults, title: layoutText.notFound }
  const { route, marketName, date, title } = page
  if (isWithdrawn) return { ...defaults, title, description: `Hasil ${marketName} ${longDate(date)} ditarik.` }
  return { ...defaults, title, ...wordsByRoute[route](marketName, date), ...numberWords(page, shown) }
}
