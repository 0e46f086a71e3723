export const scheduleText = {
  next: 'Putaran berikutnya',
  close: 'Tutup (GMT+7)',
  open: 'Buka (GMT+7)',
  left: 'Lagi',
  now: 'Diundi',
  coming: 'Undian mendatang',
  date: 'Tanggal',
} as const
