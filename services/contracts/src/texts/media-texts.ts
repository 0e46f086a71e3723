/** Those without a source are ours. */
export const mediaTexts = {
  nameRequired: 'Nama banner tidak boleh kosong.',
  fileRequired: 'Silakan pilih file gambar untuk diupload.',
  fileTooLarge: 'Ukuran file maksimal 2MB.',
  urlRequired: 'Silakan masukkan URL gambar.',
  fileKind: 'Format gambar harus PNG, JPG, GIF atau WEBP.',
  markKind: 'Format gambar harus SVG, PNG, JPG atau WEBP.',
  svgRefused: 'SVG ini tidak dapat digambar: rusak, terlalu rumit atau terlalu besar.',
  fileTooManyPixels: 'Gambar terlalu besar: maksimal 25 megapiksel dan 200 frame.',
  fileDamaged: 'Gambar rusak atau tidak dapat dibaca.',
  bannerDeleted: 'Banner berhasil dihapus.',
  bannerRestored: 'Banner berhasil dikembalikan.',
  deletedNotFound: 'Banner ini tidak ada di Terhapus.',
  pictureGone: 'Gambar banner ini sudah dihapus karena tempatnya diperlukan. Upload lagi sebagai banner baru.',
  bannerNotFound: 'Banner tidak ditemukan.',
  endBeforeStart: 'Selesai harus sesudah mulai.',
  phonePictureOfTop: 'Gambar untuk ponsel hanya untuk Top Banner.',
  imageNotFound: 'Gambar tidak ditemukan.',
  noticeMarket: 'Pilih pasaran.',
  noticeNotFound: 'Pengumuman tidak ditemukan.',
  noticeDeleted: 'Pengumuman berhasil dihapus.',
  settingNotFound: 'Pengaturan tidak ditemukan.',
} as const

export const bannerPositionNames = { TOP_BANNER: 'Top Banner', SIDE_BANNER: 'Side Banner', POPUP: 'Popup' } as const
