/** Every public route on sample data. */
const publicRoutes = [
  '/',
  '/hasil-keluaran',
  '/hasil-keluaran/MACAU',
  '/hasil-keluaran/MACAU/{yesterday}',
  '/prediksi',
  '/prediksi/MACAU',
  '/jadwal',
  '/live-draw',
  '/cek-angka',
  '/statistik/MACAU',
  '/paito/MACAU',
] as const

/** All routes, or those named in BENCH_ROUTES. `yesterday` is a WIB date. */
export const routesToMeasure = (yesterday: string): string[] => {
  const all = publicRoutes.map((route) => route.replace('{yesterday}', yesterday))
  const wanted = process.env['BENCH_ROUTES']?.split(',')
  if (!wanted) return all
  const unknown = wanted.filter((route) => !all.includes(route))
  if (unknown.length > 0) throw new Error(`No such route: ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  return wanted
}
