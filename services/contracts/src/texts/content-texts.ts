/** Those without a source are ours. */
export const contentTexts = {
  /** Spec section 5. */
  prizeRequired: 'Tipe dan Nomor Hadiah harus diisi.',
  prizeDigits: 'Nomor hadiah harus berupa 1 sampai 20 angka.',
  prizeTwice: (type: string) => `${type} hanya boleh satu nomor.`,
  tooManyPrizes: (max: number) => `Maksimal ${max} hadiah per hasil.`,
  onePrizeAtLeast: 'Minimal satu hadiah harus diisi.',
  /** Design section 5. */
  dateFixed: 'Tanggal tidak dapat diubah, hapus lalu buat baru.',
  marketFixed: 'Pasaran tidak dapat diubah, hapus lalu buat baru.',
  marketUnknown: 'Pasaran tidak ditemukan.',
  marketExists: 'Pasaran sudah ada.',
  marketInUse: 'Pasaran tidak dapat dihapus karena masih memiliki jadwal, hasil atau prediksi.',
  resultNotFound: 'Hasil tidak ditemukan.',
  prizeMismatch: 'Nomor yang dimasukkan kedua admin berbeda. Silakan masukkan ulang.',
  slotChanged: (type: string) => `${type} sudah diubah oleh pengguna lain.`,
  badExpectedNumber: 'Expected-Number harus berisi nomor atau none untuk PRIZE yang dimasukkan.',
  doubleEntryNeeded: 'PRIZE 1 sampai PRIZE 3 harus dimasukkan oleh dua admin melalui sesi hasil.',
  prizeNotFound: 'Hadiah tidak ditemukan.',
  revisionNotFound: 'Revisi tidak ditemukan.',
  oneDayAtLeast: 'Pilih sedikitnya satu hari.',
  resultTimeTooLate: 'Jam hasil paling lama 12 jam setelah jam tutup.',
  scheduleNotFound: 'Jadwal tidak ditemukan.',
  predictionNotFound: 'Prediksi tidak ditemukan.',
  predictionExists: 'Prediksi untuk pasaran dan tanggal ini sudah ada.',
  /** Spec section 2: a market without any data. */
  detailNotFound: 'Data untuk pasaran ini tidak ditemukan.',
  fileRequired: 'Silakan pilih file CSV.',
  fileTooLarge: 'Ukuran file maksimal 16MB.',
  fileHeader: 'Baris pertama harus: market,date,type,numbers',
  fileEncoding: 'File harus berupa teks UTF-8.',
  rowQuotes: 'Tanda kutip pada baris tidak lengkap.',
  rowColumns: 'Baris harus berisi empat kolom.',
  /** Spec section 8. */
  resultDeleted: 'Hasil berhasil dihapus.',
  /** Spec section 8. */
  predictionDeleted: 'Prediksi berhasil dihapus.',
  /** Spec section 8. */
  scheduleDeleted: 'Jadwal berhasil dihapus.',
  /** Design section 10. */
  marketDeleted: 'Pasaran berhasil dihapus.',
  importNotFound: 'Impor tidak ditemukan.',
  importRevoked:
    'Impor dihentikan karena akses admin yang memulainya sudah dicabut. Hasil yang sudah tersimpan tetap ada.',
  importOutlived:
    'Impor dihentikan karena sudah lebih dari 8 jam sejak dimulai. Hasil yang sudah tersimpan tetap ada; silakan impor ulang.',
  importBusy: 'Impor lain sedang berjalan. Silakan coba lagi nanti.',
} as const
