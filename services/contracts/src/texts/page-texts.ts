/** Of the owner's texts. */
export const pageTexts = {
  notFound: 'Halaman tidak ditemukan.',
  deleted: 'Halaman berhasil dihapus.',
  id: 'Alamat hanya boleh berisi huruf kecil, angka dan tanda hubung.',
  idTaken: 'Alamat ini milik halaman tetap.',
  exists: 'Halaman dengan alamat ini sudah ada.',
  fixed: 'Halaman tetap tidak dapat dihapus. Sembunyikan saja.',
  full: (max: number) => `Paling banyak ${max} halaman sendiri.`,
  link: 'Tautan dan gambar hanya boleh http, https, mailto (tautan) atau alamat di situs ini.',
  tooDeep: (max: number) => `Daftar, kutipan dan gaya huruf terlalu bertingkat: paling dalam ${max} tingkat.`,
  tooManyParts: (max: number) => `Teks terlalu rumit: paling banyak ${max} bagian.`,
} as const
