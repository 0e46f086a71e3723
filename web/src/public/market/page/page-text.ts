/** Of the pages of one market. */
export const marketPageText = {
  drawing: 'Sedang diundi',
  next: 'Berikutnya',
  inTime: (time: string, left: string) => `${time} WIB, ${left} lagi`,
  tabsOf: (market: string) => `Halaman ${market}`,
  tabs: { results: 'Hasil', statistics: 'Statistik', paito: 'Paito', predictions: 'Prediksi', schedule: 'Jadwal' },
  calendar: 'Tambah ke kalender',
} as const
