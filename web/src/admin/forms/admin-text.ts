export const adminText = {
  market: 'Pasaran',
  chooseMarket: 'Pilih pasaran...',
  marketsFailed: 'Gagal memuat daftar pasaran.',
  date: 'Tanggal',
  actions: 'Aksi',
  edit: 'Edit',
  remove: 'Hapus',
  cancelEdit: 'Batal edit',
  saving: 'Menyimpan...',
  adding: 'Menambahkan...',
  listReloaded: 'Daftar sekarang menampilkan versi terbaru.',
  formReloaded: 'Formulir sekarang menampilkan versi terbaru. Periksa, lalu ubah lagi bila perlu.',
} as const
