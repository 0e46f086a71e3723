import * as auth from '@papan/contracts/events/auth-events.ts'
import * as content from '@papan/contracts/events/content-events.ts'
import type { EventDefinition } from '@papan/contracts/events/define-event.ts'
import * as media from '@papan/contracts/events/media-events.ts'
import * as restore from '@papan/contracts/events/restore-events.ts'
import * as result from '@papan/contracts/events/result-events.ts'
import { givenBanner, givenPrediction, givenResult, givenSchedule } from './given-event.ts'

export type Case = [
  definition: Pick<EventDefinition<unknown, unknown>, 'type' | 'subjectType'>,
  data: object,
  records: { before?: object; record?: object | null },
  action: string,
  details: string,
]

const draw = { market: 'SABAH 4D', date: '2025-01-31' }
const named = { name: 'Promo' }

/** Every event type with its log sentence. */
export const describedCases: Case[] = [
  [auth.loginSucceeded, { username: 'Budi' }, {}, 'LOGIN_SUCCESS', 'Login berhasil.'],
  [
    auth.passwordChangeRefused,
    { username: 'Budi', reason: 'wrong-old-password' },
    {},
    'UPDATE_PASSWORD_FAILED',
    'Ganti password gagal: password lama salah.',
  ],
  [
    auth.loginFailed,
    { username: 'x', reason: 'unknown-user' },
    {},
    'LOGIN_FAILED',
    'Login gagal: username tidak dikenal.',
  ],
  [
    auth.loginFailed,
    { username: 'x', reason: 'throttled' },
    {},
    'LOGIN_FAILED',
    'Login ditolak: terlalu banyak percobaan.',
  ],
  [auth.userCreated, { username: 'Ani', role: 'ADMIN' }, {}, 'CREATE_USER', 'Pengguna Ani dibuat dengan role ADMIN.'],
  [
    restore.dataRestored,
    { database: 'content', backupAt: '2025-01-31T17:30:05.000Z' },
    {},
    'RESTORE_DATA',
    'Data content dikembalikan dari cadangan 2025-02-01 00:30:05 WIB; perubahan sesudahnya tidak ada lagi.',
  ],
  [auth.userRevoked, { username: 'Budi', reason: 'logged-out' }, {}, 'LOGOUT', 'Logout.'],
  [auth.userRevoked, { username: 'Ani', reason: 'deleted' }, {}, 'DELETE_USER', 'Pengguna Ani dihapus.'],
  [
    auth.userRevoked,
    { username: 'Ani', reason: 'password-reset' },
    {},
    'UPDATE_PASSWORD',
    'Password pengguna Ani direset.',
  ],
  [
    auth.userRevoked,
    { username: 'Ani', reason: 'password-changed' },
    {},
    'UPDATE_PASSWORD',
    'Password pengguna Ani diubah.',
  ],
  [
    auth.accessRefused,
    {
      address: '203.0.113.5',
      minute: '2025-01-31T05:00:00.000Z',
      count: 12,
      statuses: { 401: 10, 429: 2 },
      last: 'GET /api/master/logs',
    },
    {},
    'ACCESS_REFUSED',
    'Akses ditolak 12 kali dalam satu menit (401: 10, 429: 2), terakhir GET /api/master/logs.',
  ],
  [
    auth.ipAllowed,
    { ip: '198.51.100.0/24' },
    { record: { ips: ['198.51.100.0/24'] } },
    'IP_WHITELIST_ADD',
    'Alamat IP 198.51.100.0/24 ditambahkan ke daftar yang diizinkan.',
  ],
  [
    auth.ipRemoved,
    { ip: '198.51.100.0/24' },
    { before: { ips: ['198.51.100.0/24'] }, record: { ips: [] } },
    'IP_WHITELIST_REMOVE',
    'Alamat IP 198.51.100.0/24 dihapus dari daftar yang diizinkan.',
  ],

  [content.marketCreated, { name: 'SABAH 4D' }, {}, 'CREATE_MARKET', 'Pasaran SABAH 4D ditambahkan.'],
  [content.marketDeleted, { name: 'SABAH 4D' }, {}, 'DELETE_MARKET', 'Pasaran SABAH 4D dihapus.'],
  [
    content.doubleEntrySwitched,
    { on: true },
    {},
    'UPDATE_SETTING',
    'Pengisian ganda PRIZE 1 sampai PRIZE 3 diaktifkan.',
  ],
  [
    content.doubleEntrySwitched,
    { on: false },
    {},
    'UPDATE_SETTING',
    'Pengisian ganda PRIZE 1 sampai PRIZE 3 dinonaktifkan.',
  ],
  [
    content.scheduleSaved,
    { marketName: 'SABAH 4D', created: true },
    { record: givenSchedule({ officialLink: 'https://sabah.example' }) },
    'CREATE_SCHEDULE',
    'Jadwal SABAH 4D dibuat: Hari Setiap Hari; Jam Buka 22:00; Jam Tutup 10:00; Situs Resmi https://sabah.example; Status BUKA.',
  ],
  [
    content.scheduleSaved,
    { marketName: 'SABAH 4D', created: false },
    {
      before: givenSchedule({ rev: 2, openTime: '21:00', logoUrl: 'https://sabah.example/a.png' }),
      record: givenSchedule(),
    },
    'UPDATE_SCHEDULE',
    'Jadwal SABAH 4D diubah: Jam Buka 21:00 → 22:00; Logo https://sabah.example/a.png → -.',
  ],
  [
    content.scheduleSaved,
    { marketName: 'SABAH 4D', created: false },
    { before: givenSchedule({ rev: 2, openTime: '21:00' }), record: givenSchedule({ rev: 4 }) },
    'UPDATE_SCHEDULE',
    'Jadwal SABAH 4D diubah.',
  ],
  [
    content.scheduleStatusChanged,
    { marketName: 'SABAH 4D', status: 'TUTUP' },
    { before: givenSchedule() },
    'UPDATE_SCHEDULE_STATUS',
    'Status jadwal SABAH 4D diubah: Status BUKA → TUTUP.',
  ],
  [
    content.scheduleDeleted,
    { marketName: 'SABAH 4D' },
    { before: givenSchedule() },
    'DELETE_SCHEDULE',
    'Jadwal SABAH 4D dihapus.',
  ],
  [
    content.predictionSaved,
    { ...draw, created: true },
    { record: givenPrediction({ BBFS: '12345', 'TOP 4D': '0042' }) },
    'CREATE_PREDICTION',
    'Prediksi SABAH 4D tanggal 2025-01-31 dibuat: BBFS 12345; TOP 4D 0042; Shio NAGA.',
  ],
  [
    content.predictionSaved,
    { ...draw, created: false },
    { before: givenPrediction({ BBFS: '12345' }, 'AYAM'), record: givenPrediction({ BBFS: '54321' }) },
    'UPDATE_PREDICTION',
    'Prediksi SABAH 4D tanggal 2025-01-31 diubah: BBFS 12345 → 54321; Shio AYAM → NAGA.',
  ],
  [
    content.predictionDeleted,
    draw,
    { before: givenPrediction({ BBFS: '12345' }) },
    'DELETE_PREDICTION',
    'Prediksi SABAH 4D tanggal 2025-01-31 dihapus: BBFS 12345; Shio NAGA.',
  ],

  [
    result.resultStarted,
    draw,
    { record: givenResult({}) },
    'CREATE_RESULT',
    'Sesi hasil SABAH 4D tanggal 2025-01-31 dimulai.',
  ],
  [
    result.prizeRecorded,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' } },
    { before: givenResult({}) },
    'UPDATE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31: PRIZE 1 + 0042.',
  ],
  [
    result.prizeRecorded,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' } },
    { before: givenResult({ 'PRIZE 1': ['1234'] }) },
    'UPDATE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31: PRIZE 1 1234 → 0042.',
  ],
  [
    result.prizeRecorded,
    { ...draw, prize: { type: 'CONSOLATION', numbers: '0042' } },
    { before: givenResult({ CONSOLATION: ['1234'] }) },
    'UPDATE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31: CONSOLATION + 0042.',
  ],
  [
    result.resultSaved,
    { ...draw, imported: true, newest: false },
    { record: givenResult({ 'PRIZE 1': ['0042'], STARTER: ['1111', '1111'] }) },
    'CREATE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31 diimpor: PRIZE 1 0042; STARTER 1111, 1111.',
  ],
  [
    result.resultSaved,
    { ...draw, imported: false, newest: false },
    {
      before: givenResult({ 'PRIZE 1': ['0042'], STARTER: ['1111', '2222'] }, { template: 'grid' }),
      record: givenResult({ 'PRIZE 1': ['0042'], STARTER: ['1111'], CONSOLATION: ['3333'] }),
    },
    'UPDATE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31 diubah: Template grid → classic; STARTER 1111, 2222 → 1111; CONSOLATION - → 3333.',
  ],
  [
    result.prizeRecorded,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' }, agreedWith: 'wati' },
    { before: givenResult({}) },
    'UPDATE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31: PRIZE 1 + 0042; sama dengan masukan wati.',
  ],
  [
    result.prizeHeld,
    { ...draw, type: 'PRIZE 1' },
    { before: givenResult({}), record: givenResult({}) },
    'UPDATE_RESULT',
    'PRIZE 1 SABAH 4D tanggal 2025-01-31 dimasukkan oleh admin pertama, menunggu admin kedua.',
  ],
  [
    result.prizeMismatched,
    { ...draw, type: 'PRIZE 1', by: ['budi', 'wati'] },
    { before: givenResult({}), record: givenResult({}) },
    'UPDATE_RESULT',
    'Nomor PRIZE 1 SABAH 4D tanggal 2025-01-31 berbeda antara budi dan wati.',
  ],
  [
    result.prizeWithdrawn,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' } },
    { before: givenResult({ 'PRIZE 1': ['0042'] }), record: givenResult({}) },
    'UPDATE_RESULT',
    'Hadiah SABAH 4D tanggal 2025-01-31 ditarik: PRIZE 1 0042.',
  ],
  [
    result.prizeWithdrawn,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '5678' } },
    { before: givenResult({ 'PRIZE 1': ['5678'] }), record: givenResult({ 'PRIZE 1': ['1234'] }) },
    'UPDATE_RESULT',
    'Hadiah SABAH 4D tanggal 2025-01-31 ditarik: PRIZE 1 5678 → 1234.',
  ],
  [
    result.resultRestored,
    { ...draw, rev: 2 },
    { before: givenResult({ 'PRIZE 1': ['9999'] }), record: givenResult({ 'PRIZE 1': ['0042'] }) },
    'UPDATE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31 dikembalikan ke revisi 2: PRIZE 1 9999 → 0042.',
  ],
  [
    result.resultDeleted,
    draw,
    { before: givenResult({ 'PRIZE 1': ['0042'] }), record: null },
    'DELETE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31 dihapus: PRIZE 1 0042.',
  ],

  [
    media.bannerSaved,
    named,
    { record: givenBanner() },
    'CREATE_BANNER',
    'Banner Promo dibuat: Nama Promo; Gambar /api/public/images/a; Posisi POPUP; Status aktif.',
  ],
  [
    media.bannerSaved,
    named,
    { before: givenBanner({ name: 'Lama' }), record: givenBanner() },
    'UPDATE_BANNER',
    'Banner Promo diubah: Nama Lama → Promo.',
  ],
  [
    media.bannerStatusChanged,
    { ...named, isActive: false },
    { before: givenBanner() },
    'UPDATE_BANNER_STATUS',
    'Status banner Promo diubah: Status aktif → nonaktif.',
  ],
  [media.bannerDeleted, named, { before: givenBanner() }, 'DELETE_BANNER', 'Banner Promo dihapus.'],
  [
    media.settingChanged,
    { key: 'isTopBannerSliderActive', value: 'true' },
    { before: { key: 'isTopBannerSliderActive', value: 'false' } },
    'UPDATE_SETTING',
    'Pengaturan diubah: isTopBannerSliderActive false → true.',
  ],
  [
    media.siteLinkSaved,
    { key: 'channelUrl', value: 'https://kanal.example/' },
    { before: { key: 'channelUrl', value: '' } },
    'UPDATE_SETTING',
    'Tautan Kanal Pesan diubah: - → https://kanal.example/.',
  ],
]
