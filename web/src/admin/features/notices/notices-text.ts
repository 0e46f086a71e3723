import type { NoticePlace, Notice } from '@papan/contracts/calls/media/notice-calls.ts'

export const noticesText = {
  note: 'Tampil di bawah baris undian sampai waktunya selesai. Pengunjung dapat menutupnya.',
  newHeading: 'Buat Pengumuman',
  editHeading: 'Edit Pengumuman',
  listHeading: 'Daftar Pengumuman',
  text: 'Teks',
  textHint: (max: number) => `Satu baris, paling banyak ${max} karakter, tanpa HTML`,
  place: 'Tempat',
  places: { ALL: 'Semua halaman', LIVE_DRAW: 'Live Draw', MARKET: 'Satu pasaran' } satisfies Record<
    NoticePlace,
    string
  >,
  level: 'Tingkat',
  levels: { INFO: 'Info', WARNING: 'Penting' } satisfies Record<Notice['level'], string>,
  add: 'Buat pengumuman',
  save: 'Simpan pengumuman',
  saved: 'Pengumuman berhasil disimpan.',
  saveFailed: 'Gagal menyimpan pengumuman.',
  search: 'Cari pengumuman',
  searchPlaceholder: 'Teks pengumuman...',
  noMatches: 'Tidak ada pengumuman yang sesuai dengan pencarian.',
  loadFailed: 'Gagal memuat pengumuman.',
  none: 'Tidak ada pengumuman yang tayang atau terjadwal.',
  state: 'Tayang',
  editOf: (text: string) => `Edit pengumuman ${text}`,
  removeOf: (text: string) => `Hapus pengumuman ${text}`,
  removeYes: 'Hapus pengumuman',
  removeQuestion: () => 'Yakin ingin menghapus pengumuman ini?',
  removed: 'Pengumuman berhasil dihapus.',
  removeFailed: 'Gagal menghapus pengumuman.',
} as const
