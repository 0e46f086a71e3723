export const previewText = {
  heading: (count: number) => `${count} undian berikutnya`,
  headingBefore: 'Undian berikutnya',
  columns: 'tutup, hasil (WIB)',
  needsTime: 'Isi jam tutup untuk melihat undian berikutnya.',
  none: 'Tidak ada undian dalam tiga tahun.',
  nextDay: '+1 hari',
  closed: (status: string) => `Status sekarang ${status}: tidak ada undian sampai BUKA.`,
} as const
