export const listText = {
  search: 'Cari pasaran',
  searchHint: 'Nama, nama lain atau kelompok',
  states: { semua: 'Semua', terlambat: 'Terlambat', tutup: 'Tutup', ditunda: 'Ditunda' },
  times: 'Tutup → buka',
  lastResult: 'Hasil terakhir',
  late: 'Terlambat',
  draws: (count: number) => `${count} putaran sehari`,
  notFound: 'Tidak ada pasaran yang cocok.',
  total: (count: number, today: number) => `${count} pasaran, ${today} berundian hari ini`,
  running: (reason: string, until: string) => `${reason}, sampai ${until} WIB`,
  coming: (status: string, from: string, until: string, reason: string) =>
    `${status} ${from} sampai ${until} WIB: ${reason}`,
  closing: (reason: string, to: string) => `Libur sampai ${to}: ${reason}`,
  end: 'Akhiri',
  endOf: (marketName: string) => `Akhiri status terencana ${marketName}`,
  ended: 'Status terencana diakhiri.',
  exceptions: (count: number) => `${count} pengecualian`,
} as const
