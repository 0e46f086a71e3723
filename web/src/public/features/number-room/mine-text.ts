/** Of the visitor's own numbers. */
export const mineText = {
  draw: 'Undian',
  todaysDraws: 'Semua undian hari ini',
  coming: 'Belum keluar',
  out: 'Sudah keluar',
  myNumbers: 'Nomor saya',
  countOf: (count: number) => `${count} dari 50`,
  tooMany: 'Paling banyak 50 nomor; sisanya tidak dibandingkan.',
  separate: 'Pisahkan dengan spasi, koma atau baris baru. Disimpan di perangkat ini saja.',
  result: 'Hasil',
  summary: (hits: number, turned: number, missed: number) =>
    `${hits} cocok, ${turned} bolak-balik, ${missed} tidak keluar`,
  waiting: 'Belum keluar. Nomor Anda dibandingkan begitu hasilnya keluar.',
  soFar: (hits: number, waiting: number) => `${hits} cocok, ${waiting} menunggu PRIZE 1`,
  waits: 'Menunggu hasil',
  toCome: (count: number) => `${count} undian hari ini belum keluar; nomor Anda dibandingkan begitu hasilnya keluar.`,
  noDraw: (market: string, date: string) => `Tidak ada hasil ${market} pada ${date}.`,
  noneToday: 'Belum ada undian yang keluar hari ini.',
  missed: 'Tidak keluar',
  noMoney: 'Hanya kecocokan angka. Tidak ada nilai uang di halaman ini.',
  noNumbers: 'Ketik nomor Anda untuk membandingkannya.',
} as const
