import { siteLinkNames } from './media-texts.ts'

/** All ours. */
const drawOf = (market: string, date: string) => `${market} tanggal ${date}`

export const logTexts = {
  loginSucceeded: 'Login berhasil.',
  loginFailed: {
    'wrong-password': 'Login gagal: password salah.',
    'unknown-user': 'Login gagal: username tidak dikenal.',
    throttled: 'Login ditolak: terlalu banyak percobaan.',
    'address-refused': 'Login ditolak: alamat IP tidak diizinkan.',
  },
  passwordChangeRefused: {
    'wrong-old-password': 'Ganti password gagal: password lama salah.',
    throttled: 'Ganti password ditolak: terlalu banyak percobaan.',
  },
  secondFactorRefused: {
    'wrong-code': 'Kode verifikasi salah.',
    throttled: 'Kode ditolak: terlalu banyak percobaan.',
  },
  signedInFromNewDevice: (device: string) => `Masuk dari perangkat baru: ${device}.`,
  signInEnded: (username: string, device: string, address: string) =>
    `Perangkat ${username} diakhiri: ${device}, ${address}.`,
  otherSignInsEnded: (username: string) => `Semua perangkat lain ${username} diakhiri.`,
  stepUpRefused: {
    'wrong-password': 'Konfirmasi gagal: password salah.',
    throttled: 'Konfirmasi ditolak: terlalu banyak percobaan.',
  },
  secondFactorEnabled: (username: string) => `Verifikasi dua langkah ${username} diaktifkan.`,
  secondFactorRemoved: (username: string) => `Verifikasi dua langkah ${username} dimatikan.`,
  secondFactorReset: (username: string) => `Verifikasi dua langkah ${username} direset, semua sesinya diakhiri.`,
  recoveryCodeUsed: (username: string, left: number) => `Kode pemulihan ${username} dipakai, sisa ${left}.`,
  recoveryCodesRenewed: (username: string) => `Kode pemulihan ${username} dibuat ulang.`,
  passkeyAdded: (username: string, name: string) => `Passkey ${username} ditambahkan: ${name}.`,
  passkeyRenamed: (username: string, before: string, name: string) =>
    `Nama passkey ${username} diganti dari ${before} menjadi ${name}.`,
  passkeyRemoved: (username: string, name: string) => `Passkey ${username} dihapus: ${name}.`,
  passkeyFirstUsed: (name: string) => `Passkey dipakai untuk pertama kali: ${name}.`,
  passkeyCopied: (name: string) => `Passkey ${name} ditolak: penghitungnya mundur, mungkin sudah disalin.`,
  passkeyRefused: {
    'wrong-passkey': 'Passkey ditolak: jawabannya tidak benar.',
    'unknown-passkey': 'Login gagal: passkey tidak dikenal.',
    throttled: 'Passkey ditolak: terlalu banyak percobaan.',
  },
  userCreated: (username: string, role: string) => `Pengguna ${username} dibuat dengan role ${role}.`,
  userRevoked: {
    'logged-out': () => 'Logout.',
    deleted: (username: string) => `Pengguna ${username} dihapus.`,
    'password-reset': (username: string) => `Password pengguna ${username} direset.`,
    'password-changed': (username: string) => `Password pengguna ${username} diubah.`,
  },
  ipAllowed: (ip: string) => `Alamat IP ${ip} ditambahkan ke daftar yang diizinkan.`,
  ipRemoved: (ip: string) => `Alamat IP ${ip} dihapus dari daftar yang diizinkan.`,
  accessRefused: (count: number, statuses: string, last: string) =>
    `Akses ditolak ${count} kali dalam satu menit (${statuses}), terakhir ${last}.`,
  marketCreated: (name: string) => `Pasaran ${name} ditambahkan.`,
  marketDeleted: (name: string) => `Pasaran ${name} dihapus.`,
  scheduleCreated: (marketName: string) => `Jadwal ${marketName} dibuat`,
  scheduleEdited: (marketName: string) => `Jadwal ${marketName} diubah`,
  scheduleStatus: (marketName: string) => `Status jadwal ${marketName} diubah`,
  scheduleDeleted: (marketName: string) => `Jadwal ${marketName} dihapus.`,
  predictionCreated: (market: string, date: string) => `Prediksi ${drawOf(market, date)} dibuat`,
  predictionEdited: (market: string, date: string) => `Prediksi ${drawOf(market, date)} diubah`,
  predictionDeleted: (market: string, date: string) => `Prediksi ${drawOf(market, date)} dihapus`,
  resultStarted: (market: string, date: string) => `Sesi hasil ${drawOf(market, date)} dimulai`,
  prizeRecorded: (market: string, date: string) => `Hasil ${drawOf(market, date)}`,
  resultCreated: (market: string, date: string) => `Hasil ${drawOf(market, date)} dibuat`,
  resultImported: (market: string, date: string) => `Hasil ${drawOf(market, date)} diimpor`,
  resultEdited: (market: string, date: string) => `Hasil ${drawOf(market, date)} diubah`,
  prizeHeld: (market: string, date: string, type: string) =>
    `${type} ${drawOf(market, date)} dimasukkan oleh admin pertama, menunggu admin kedua.`,
  prizeMismatched: (market: string, date: string, type: string, by: readonly string[]) =>
    `Nomor ${type} ${drawOf(market, date)} berbeda antara ${by.join(' dan ')}.`,
  agreedWith: (username: string) => `sama dengan masukan ${username}`,
  doubleEntryOn: 'Pengisian ganda PRIZE 1 sampai PRIZE 3 diaktifkan.',
  doubleEntryOff: 'Pengisian ganda PRIZE 1 sampai PRIZE 3 dinonaktifkan.',
  prizeWithdrawn: (market: string, date: string) => `Hadiah ${drawOf(market, date)} ditarik`,
  resultRestored: (market: string, date: string, rev: number) =>
    `Hasil ${drawOf(market, date)} dikembalikan ke revisi ${rev}`,
  resultDeleted: (market: string, date: string) => `Hasil ${drawOf(market, date)} dihapus`,
  drawTaken: (market: string, date: string) => `Undian ${drawOf(market, date)} diambil.`,
  drawTakenOver: (market: string, date: string, from: string) =>
    `Undian ${drawOf(market, date)} diambil alih dari ${from}.`,
  drawOffered: (market: string, date: string, to: string) => `Undian ${drawOf(market, date)} diserahkan kepada ${to}`,
  drawAccepted: (market: string, date: string, from: string) => `Undian ${drawOf(market, date)} diterima dari ${from}.`,
  drawDeclined: (market: string, date: string) => `Penyerahan undian ${drawOf(market, date)} ditolak.`,
  drawOfferWithdrawn: (market: string, date: string) => `Penyerahan undian ${drawOf(market, date)} dibatalkan.`,
  drawReleased: (market: string, date: string) => `Undian ${drawOf(market, date)} dilepas`,
  releaseCauses: {
    complete: 'undian lengkap',
    logout: 'pemegang logout',
    revoked: 'akses pemegang dicabut',
    over: 'undian tidak berjalan lagi',
  },
  alarmRaised: (market: string, date: string) => `Alarm undian ${drawOf(market, date)}`,
  alarmLevels: {
    LATE: 'PRIZE 1 belum ada',
    MASTERS: 'PRIZE 1 belum ada, master admin dipanggil',
    OVERDUE: 'PRIZE 1 belum ada, melewati batas',
    UNSTAFFED: 'tidak ada admin yang online menjelang tutup',
  },
  alarmAnswered: (market: string, date: string) => `Alarm undian ${drawOf(market, date)} dijawab`,
  silentUntil: (time: string) => `berbunyi lagi ${time} WIB`,
  bannerCreated: (name: string) => `Banner ${name} dibuat`,
  bannerEdited: (name: string) => `Banner ${name} diubah`,
  bannerStatus: (name: string) => `Status banner ${name} diubah`,
  bannerDeleted: (name: string) => `Banner ${name} dihapus.`,
  settingChanged: 'Pengaturan diubah',
  siteLinkSaved: (key: string) => `Tautan ${new Map(Object.entries(siteLinkNames)).get(key) ?? key} diubah`,
  dataRestored: (database: string, date: string, time: string) =>
    `Data ${database} dikembalikan dari cadangan ${date} ${time} WIB; perubahan sesudahnya tidak ada lagi.`,
  active: 'aktif',
  inactive: 'nonaktif',
  none: '-',
} as const

export const logFields = {
  name: 'Nama',
  day: 'Hari',
  openTime: 'Jam Buka',
  closeTime: 'Jam Tutup',
  officialLink: 'Situs Resmi',
  logoUrl: 'Logo',
  status: 'Status',
  plan: 'Status terjadwal',
  exceptions: 'Pengecualian',
  aliases: 'Nama lain',
  template: 'Template',
  imageUrl: 'Gambar',
  linkUrl: 'Link',
  position: 'Posisi',
  isActive: 'Status',
} as const
