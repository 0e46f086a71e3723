import { pushLifeDays } from '@papan/contracts/limits.ts'

export const notificationsText = {
  about:
    'Hasil pasaran pilihan Anda dikirim ke perangkat ini, juga saat situs tidak terbuka. Hanya hasil, koreksi dan penarikan; tidak pernah iklan.',
  needsScripts: 'Pemberitahuan diatur di perangkat ini, jadi halaman ini perlu JavaScript.',
  list: 'Aktif',
  none: 'Belum ada. Ketuk "Beri tahu saya" di samping bintang pada halaman pasaran.',
  markets: 'Hasil Keluaran',
  followed: 'Pasaran yang Anda ikuti',
  forAll: 'Untuk semua pasaran',
  endAll: 'Berhenti semua',
  ended: 'Semua pemberitahuan di perangkat ini berhenti.',
  endedOffline: 'Server diberi tahu saat ada sambungan.',
  lost: 'Browser ini tidak lagi menerima pemberitahuan.',
  again: 'Nyalakan lagi',
  privacy: 'Privasi',
  sent: `Yang disimpan server: alamat pengiriman dari browser Anda, pasaran, isi dan tunda. Tanpa nama, tanpa Nomor Saya. Alamat yang tidak diperbarui selama ${pushLifeDays} hari dihapus.`,
  stays: 'Nomor Saya tetap di perangkat ini: pemberitahuan dibandingkan dengannya saat tiba.',
} as const
