/** Of colours, filter and period. */
export const controlsText = {
  colours: 'Warna',
  schemes: {
    angka: 'Angka',
    ganjil: 'Ganjil / genap',
    besar: 'Besar / kecil',
    kembar: 'Kembar',
    shio: 'Shio',
    polos: 'Polos',
  },
  schemeHints: {
    angka: 'Tiap angka satu warna.',
    ganjil: 'Penuh: ganjil. Garis: genap.',
    besar: 'Penuh: 5 sampai 9. Garis: 0 sampai 4.',
    kembar: 'Penuh: angka yang muncul lebih dari sekali di nomor itu.',
    shio: 'Huruf di bawah dua angka terakhir: shionya pada tanggal undian.',
    polos: 'Tanpa warna.',
  },
  order: 'Urutan',
  newestFirst: 'Terbaru di atas',
  oldestFirst: 'Terbaru di bawah',
  weeks: 'Masa',
  weekChoice: (weeks: number) => `${weeks} minggu`,
  show: 'Tampilkan',
  filter: 'Filter posisi',
  anyDigit: '–',
  clear: 'Hapus filter',
} as const
