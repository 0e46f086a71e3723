export const nowBlockText = {
  title: (count: number) => `Sedang diundi ${count}`,
  last: (time: string) => `Terakhir keluar ${time}`,
  next: 'Undian berikutnya',
  more: (count: number) => `+${count} lagi`,
  allSchedules: 'Semua jadwal',
} as const
