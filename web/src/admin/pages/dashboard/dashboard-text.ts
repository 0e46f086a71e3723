export const dashboardText = {
  greeting: 'Selamat datang,',
  quickLinks: 'Akses cepat',
  quickLinksShort: 'Hasil, Prediksi, Banner',
} as const
