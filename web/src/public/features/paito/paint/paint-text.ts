export const paintText = {
  paint: 'Cat',
  paintHint: 'Ketuk atau geser pada sel, atau pakai tombol panah lalu 1 sampai 8. Tersimpan di perangkat ini.',
  paintColours: ['Kuning', 'Jingga', 'Merah muda', 'Ungu', 'Biru', 'Toska', 'Hijau', 'Abu-abu'],
  paintShapes: ['lingkaran', 'kotak', 'segitiga', 'wajik', 'tambah', 'garis', 'cincin', 'bingkai'],
  erase: 'Hapus',
  undo: 'Urungkan',
  done: 'Selesai',
  fromLink: 'Cat dari tautan ini ditampilkan; cat Anda sendiri tetap tersimpan.',
  keepShared: 'Simpan di perangkat ini',
  dropShared: 'Tampilkan cat saya',
} as const

/** 'Merah muda segitiga': its colour and its shape. */
export const paintName = (colour: number): string =>
  `${paintText.paintColours[colour - 1] ?? ''} ${paintText.paintShapes[colour - 1] ?? ''}`
