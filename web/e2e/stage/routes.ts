export const publicRoutes = [
  '/',
  '/hasil-keluaran',
  '/hasil-keluaran/SYDNEY%20POOLS',
  '/hasil-keluaran/SYDNEY%20POOLS/2026-11-21',
  '/prediksi',
  '/prediksi/MACAU',
  '/jadwal',
  '/live-draw',
  '/statistik',
  '/paito',
  '/koreksi',
  '/tidak-ada',
] as const
