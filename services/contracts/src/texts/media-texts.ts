/** Those without a source are ours. */
export const mediaTexts = {
  nameRequired: 'Nama banner tidak boleh kosong.',
  fileRequired: 'Silakan pilih file gambar untuk diupload.',
  fileTooLarge: 'Ukuran file maksimal 2MB.',
  urlRequired: 'Silakan masukkan URL gambar.',
  fileKind: 'Format gambar harus PNG, JPG, GIF atau WEBP.',
  fileTooManyPixels: 'Gambar terlalu besar: maksimal 25 megapiksel dan 200 frame.',
  fileDamaged: 'Gambar rusak atau tidak dapat dibaca.',
  bannerDeleted: 'Banner berhasil dihapus.',
  bannerNotFound: 'Banner tidak ditemukan.',
  imageNotFound: 'Gambar tidak ditemukan.',
  settingNotFound: 'Pengaturan tidak ditemukan.',
} as const

export const siteLinkNames = { channelUrl: 'Kanal Pesan', microblogUrl: 'Mikroblog' } as const
