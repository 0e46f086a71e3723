import type { ScheduleException } from '@papan/contracts/schedule/draw-days.ts'

export const exceptionsText = {
  heading: 'Pengecualian',
  add: 'Tambah pengecualian',
  kind: 'Jenis',
  kinds: { LIBUR: 'Libur', GANTI_JAM: 'Ganti jam', TAMBAHAN: 'Tambahan' } satisfies Record<
    ScheduleException['kind'],
    string
  >,
  from: 'Dari',
  to: 'Sampai',
  closeTime: 'Jam tutup',
  resultTime: 'Jam hasil',
  asUsual: 'Bila kosong: seperti biasa',
  reason: 'Alasan',
  closingReason: 'Dibaca pengunjung selama libur.',
  done: 'Selesai',
  rowName: (number: number) => `Pengecualian ${number}`,
  editRow: (dates: string) => `Edit pengecualian ${dates}`,
  removeRow: (dates: string) => `Hapus pengecualian ${dates}`,
  times: (closeTime: string, resultTime: string) =>
    [closeTime && `tutup ${closeTime}`, resultTime && `hasil ${resultTime}`].filter(Boolean).join(', '),
  showPast: (count: number) => `Tampilkan ${count} yang sudah lewat`,
  hidePast: 'Sembunyikan yang sudah lewat',
} as const
