export const noticeText = {
  label: 'Pengumuman',
  levels: { INFO: 'Info', WARNING: 'Penting' },
  close: 'Tutup pengumuman',
} as const
