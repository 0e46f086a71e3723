export const marketText = {
  result: 'Result',
  waiting: 'Menunggu Hasil...',
  officialLate: 'Hasil resmi belum keluar',
  openTime: (time: string) => `Jam Buka: ${time} WIB (GMT+7)`,
  officialSite: 'Situs resmi',
  noOfficialSite: 'Tidak ada situs resmi',
  history: 'Lihat History',
  liveDrawOf: (market: string) => `Live Draw ${market}`,
  historyOf: (market: string) => `Lihat History ${market}`,
  closed: 'Pasaran Libur',
  closedToday: 'Pasaran Libur Hari Ini',
  closedHint: 'Hasil tidak akan keluar hari ini.',
  postponed: 'Jadwal Ditunda',
  postponedHint: 'Informasi lebih lanjut akan diumumkan.',
  today: 'Hari ini',
  yesterday: 'Kemarin',
  corrected: (time: string) => `Dikoreksi ${time} WIB`,
} as const

/** For a status other than BUKA; all but TUTUP read as postponed. */
export const noticeTitle = (status: string): string => (status === 'TUTUP' ? marketText.closed : marketText.postponed)
