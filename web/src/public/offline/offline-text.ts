export const offlineText = {
  title: 'Anda sedang offline',
  explain: 'Tidak ada sambungan internet. Hasil di bawah ini adalah yang terakhir dimuat di perangkat ini.',
  times: 'Tutup / buka (GMT+7)',
  nothing: 'Belum ada hasil yang tersimpan di perangkat ini.',
  age: (age: string, date: string, time: string) => `Data ${age} lalu, ${date} ${time} WIB`,
  retry: 'Coba lagi',
} as const
