export const siteLinksText = {
  heading: 'Tautan Ikuti Kami',
  hint: 'Tampil di bagian bawah setiap halaman situs. Kosongkan untuk menghapus tautan.',
  placeholder: 'https://...',
  save: 'Simpan',
  saveOf: (name: string) => `Simpan ${name}`,
  saved: (name: string) => `Tautan ${name} disimpan.`,
  failed: 'Gagal menyimpan tautan.',
  loadFailed: 'Gagal memuat tautan.',
} as const
