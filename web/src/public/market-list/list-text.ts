export const listText = {
  filter: 'Saring pasaran',
  search: 'Cari',
  states: 'Keadaan pasaran',
  everyState: 'Semua',
  noMatch: 'Tidak ada pasaran yang sesuai.',
  reset: 'Tampilkan semua pasaran',
} as const
