/** What search engines and link previews read of a page. */
export type PageMeta = { title: string; description: string; keywords: string }
/** One step of the way from home to a page. */
export type Step = { name: string; path: string }

const defaults: PageMeta = {
  title: 'Data Togel Terupdate',
  description:
    'Hasil keluaran togel terbaru, jadwal buka dan tutup pasaran, prediksi harian dan live draw. Cepat dan akurat, waktu WIB.',
  keywords: 'hasil togel, keluaran togel, data togel, jadwal togel, prediksi togel, live draw',
}

/** A page's own words over the defaults. */
export const pageMeta = (own: Partial<PageMeta>): PageMeta => ({ ...defaults, ...own })
