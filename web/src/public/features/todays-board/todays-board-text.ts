import { groupTexts } from '../../market/board-groups.ts'

export const todaysBoardText = {
  title: 'Papan Hari Ini',
  allPrizes: 'Semua hadiah hari ini, rekap dan kalender',
  invite: 'Ikuti pasaran agar selalu di atas',
  choose: 'Pilih',
  markets: (count: number) => `${count} pasaran`,
  groups: groupTexts,
  /** After a count. */
  counted: { drawn: 'keluar', drawing: 'diundi', late: 'terlambat', next: 'berikutnya', off: 'libur' },
  jump: 'Kelompok pasaran',
  counts: 'Pasaran menurut keadaan',
  more: (count: number) => `Tampilkan ${count} lagi`,
  filter: 'Saring pasaran',
  noMatch: (text: string) => `Tidak ada pasaran bernama "${text}".`,
  reset: 'Reset',
  noNumber: 'Belum ada hasil',
  schedule: 'Jadwal hari ini',
  now: 'sekarang',
  earlier: (count: number, time: string) => `${count} undian sebelum ${time}`,
  minutes: (count: number) => `${count} menit`,
  tomorrow: 'besok',
  /** `total`: 0 when unknown. */
  progress: (count: number, total: number) => (total >= count ? `${count} dari ${total}` : `${count} nomor`),
  allSchedules: 'Semua jadwal',
} as const
