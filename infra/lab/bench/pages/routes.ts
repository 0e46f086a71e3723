import type { Mode } from './lighthouse-run.ts'

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
  '/hasil/{yesterday}',
  '/nomor-saya',
  '/papan-prediksi',
  '/koreksi',
  '/statistik/MACAU',
  '/paito/MACAU',
] as const

/** All there are, or those named in the variable. */
const chosen = <Name extends string>(all: readonly Name[], variable: string): Name[] => {
  const wanted = process.env[variable]?.split(',') ?? all
  const unknown = wanted.filter((name) => !all.includes(name as Name))
  if (unknown.length > 0) throw new Error(`${variable}: no such ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  return all.filter((name) => wanted.includes(name))
}

/** All routes, or the routes listed in BENCH_ROUTES. `yesterday` is a WIB date. */
export const routesToMeasure = (yesterday: string): string[] =>
  chosen(
    publicRoutes.map((route) => route.replace('{yesterday}', yesterday)),
    'BENCH_ROUTES',
  )

/** All modes, or the modes listed in BENCH_MODES. */
export const modesToMeasure = (): Mode[] => chosen<Mode>(['simulated', 'slowed', 'phone'], 'BENCH_MODES')
