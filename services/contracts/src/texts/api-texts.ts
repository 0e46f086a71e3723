/** Of the API description. */
export const apiTexts = {
  contact: 'Pengelola situs',
  about: [
    'Hasil, prediksi, jadwal dan statistik pasaran untuk pengunjung, dan pengelolaannya untuk admin.',
    'Teks: spasi di awal dan akhir dibuang dan bentuk huruf disamakan (NFKC) sebelum diperiksa; panjangnya dihitung dalam satuan UTF-16. Separuh pasangan surrogate ditolak.',
    'Isian readOnly boleh ikut dikirim kembali dan diabaikan.',
    'Isian yang belum dikenal ditolak 400, kecuali di dalam passkey.',
    'Kunci __proto__, constructor dan prototype ditolak di mana pun.',
    'x-rules memuat aturan isian yang tidak dapat ditulis sebagai skema; kuncinya sama dengan errors di jawaban 400.',
    'Jam adalah WIB, waktu adalah ISO 8601, nomor hadiah adalah teks karena dapat diawali 0.',
  ],
  knownMarket: 'Harus pasaran yang ada.',
  newPassword: 'Server dapat meminta lebih dari 6 karakter.',
  eachPrizeOnce: (max: number) => `Setiap PRIZE hanya boleh satu nomor, semuanya paling banyak ${max} hadiah.`,
  expectedNumber: 'Hanya untuk PRIZE yang dimasukkan.',
  exceptions: 'Tanggal tidak boleh terbalik, terlalu panjang atau tumpang tindih; jamnya harus sesuai dengan jenisnya.',
  file: 'Harus CSV dalam UTF-8 yang baris pertamanya benar.',
  digits: 'Jumlah digit bergantung pada cara mencari angka.',
} as const
