import { matchPath } from 'react-router-dom'
import { layoutText } from '../shared/layout/layout-text.ts'
import { pageMeta, type PageMeta } from '../shared/seo/page-meta.ts'
import { routePaths } from './paths.ts'

const metaByRoute: Record<string, (marketName: string) => PageMeta> = {
  [routePaths.home]: () => pageMeta({}),
  [routePaths.results]: () =>
    pageMeta({
      title: 'Hasil Keluaran Togel',
      description: 'Hasil keluaran togel semua pasaran hari ini, lengkap dengan jam buka dan situs resmi.',
    }),
  [routePaths.resultDetail]: (market) =>
    pageMeta({
      title: `Hasil Keluaran Togel ${market}`,
      description: `Hasil keluaran ${market} terbaru dan riwayat hasil lengkap semua hadiah.`,
      keywords: `hasil ${market}, keluaran ${market}, data ${market}, riwayat ${market}`,
    }),
  [routePaths.predictions]: () =>
    pageMeta({ title: 'Bocoran Angka Jitu', description: 'Prediksi angka harian semua pasaran, hanya untuk hiburan.' }),
  [routePaths.predictionDetail]: (market) =>
    pageMeta({
      title: `Bocoran Angka Jitu ${market}`,
      description: `Prediksi angka ${market} hari ini: BBFS, TOP 4D, 3D, 2D, Colok Bebas dan Colok Jitu.`,
      keywords: `prediksi ${market}, bocoran ${market}, angka jitu ${market}`,
    }),
  [routePaths.schedules]: () =>
    pageMeta({
      title: 'JADWAL KELUARAN TOGEL',
      description: 'Jadwal buka dan tutup semua pasaran togel dalam WIB (GMT+7), dengan tautan situs resmi.',
    }),
  [routePaths.liveDraw]: () =>
    pageMeta({
      title: 'Live Draw',
      description: 'Live draw togel: hitung mundur dan hasil resmi yang muncul angka demi angka.',
    }),
}

/** An address as the router reads it: each part decoded, with a slash inside a part kept encoded. Null when it cannot be decoded. */
const decoded = (pathname: string): string | null => {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return null
  }
}

/** Which page an address is, and what it is called; null for an address that does not exist. */
export const pageAt = (pathname: string): { route: string; marketName: string; meta: PageMeta } | null => {
  const readable = decoded(pathname)
  if (readable === null) return null
  for (const [route, metaOf] of Object.entries(metaByRoute)) {
    const match = matchPath({ path: route, end: true }, readable)
    if (!match) continue
    const marketName = (match.params.marketName ?? '').toUpperCase()
    return { route, marketName, meta: metaOf(marketName) }
  }
  return null
}

export const notFoundMeta: PageMeta = pageMeta({ title: layoutText.notFound })
