import * as content from '@papan/contracts/events/content-events.ts'
import * as desk from '@papan/contracts/events/desk-events.ts'
import * as media from '@papan/contracts/events/media-events.ts'
import * as restore from '@papan/contracts/events/restore-events.ts'
import * as result from '@papan/contracts/events/result-events.ts'
import type { Case } from './case.ts'
import { accountCases } from './described-account-cases.ts'
import { givenBanner, givenPrediction, givenResult, givenSchedule } from './given-event.ts'

const draw = { market: 'SABAH 4D', date: '2025-01-31' }
const first = { type: 'PRIZE 1', numbers: '6048' }
const named = { name: 'Promo' }

/** Every event type with its log sentence. */
export const describedCases: Case[] = [
  ...accountCases,
  [
    restore.dataRestored,
    { database: 'content', backupAt: '2025-01-31T17:30:05.000Z' },
    {},
    'RESTORE_DATA',
    'Data content dikembalikan dari cadangan 2025-02-01 00:30:05 WIB; perubahan sesudahnya tidak ada lagi.',
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
    result.prizeRecorded,
    {
      ...draw,
      prize: { type: 'PRIZE 1', numbers: '6048' },
      warnings: [
        { code: 'OTHER_MARKET', ...first, other: { market: 'TAIWAN', ...first } },
        { code: 'LAST_DRAW', ...first, other: { date: '2025-01-29', ...first } },
      ],
      confirmed: ['OTHER_MARKET'],
    },
    { before: givenResult({}) },
    'UPDATE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31: PRIZE 1 + 6048; dikonfirmasi: sama dengan TAIWAN hari ini; ' +
      'peringatan: sama dengan PRIZE 1 undian 29 Jan 2025.',
  ],
  [
    result.resultStarted,
    {
      ...draw,
      warnings: [
        { code: 'NEW', ...first },
        { code: 'LENGTH', type: 'PRIZE 2', numbers: '12345', length: 4 },
      ],
    },
    { record: null },
    'CREATE_RESULT',
    'Sesi hasil SABAH 4D tanggal 2025-01-31 dimulai: ' +
      'peringatan: PRIZE 1 6048 NEW, PRIZE 2 12345 5 angka, biasanya 4.',
  ],
  [
    result.resultSaved,
    {
      ...draw,
      imported: false,
      newest: true,
      warnings: [{ code: 'OTHER_MARKET', ...first, other: { market: 'TAIWAN', ...first } }],
      confirmed: ['OTHER_MARKET'],
    },
    { before: givenResult({}), record: givenResult({ 'PRIZE 1': ['6048'] }) },
    'UPDATE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31 diubah: PRIZE 1 - → 6048; ' +
      'dikonfirmasi: PRIZE 1 6048 sama dengan TAIWAN hari ini.',
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
    result.resultDeleted,
    { ...draw, withdrawn: [{ type: 'PRIZE 1', numbers: '0042' }], reason: 'Salah pasaran' },
    { before: givenResult({ 'PRIZE 1': ['0042'] }), record: null },
    'DELETE_RESULT',
    'Hasil SABAH 4D tanggal 2025-01-31 dihapus: PRIZE 1 0042; alasan: Salah pasaran.',
  ],
  [
    result.prizeWithdrawn,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' }, reason: 'Salah ketik' },
    { before: givenResult({ 'PRIZE 1': ['0042'] }), record: givenResult({}) },
    'UPDATE_RESULT',
    'Hadiah SABAH 4D tanggal 2025-01-31 ditarik: PRIZE 1 0042; alasan: Salah ketik.',
  ],

  [desk.drawTaken, draw, {}, 'TAKE_DRAW', 'Undian SABAH 4D tanggal 2025-01-31 diambil.'],
  [
    desk.drawTakenOver,
    { ...draw, from: 'sari' },
    {},
    'TAKE_OVER_DRAW',
    'Undian SABAH 4D tanggal 2025-01-31 diambil alih dari sari.',
  ],
  [
    desk.drawOffered,
    { ...draw, to: 'budi', note: 'istirahat' },
    {},
    'OFFER_DRAW',
    'Undian SABAH 4D tanggal 2025-01-31 diserahkan kepada budi: istirahat.',
  ],
  [
    desk.drawOffered,
    { ...draw, to: 'budi', note: null },
    {},
    'OFFER_DRAW',
    'Undian SABAH 4D tanggal 2025-01-31 diserahkan kepada budi.',
  ],
  [
    desk.drawAccepted,
    { ...draw, from: 'sari' },
    {},
    'ACCEPT_DRAW',
    'Undian SABAH 4D tanggal 2025-01-31 diterima dari sari.',
  ],
  [desk.drawDeclined, draw, {}, 'DECLINE_DRAW', 'Penyerahan undian SABAH 4D tanggal 2025-01-31 ditolak.'],
  [
    desk.drawDeclined,
    { ...draw, withdrawn: true },
    {},
    'DECLINE_DRAW',
    'Penyerahan undian SABAH 4D tanggal 2025-01-31 dibatalkan.',
  ],
  [
    desk.drawReleased,
    { ...draw, cause: 'released' },
    {},
    'RELEASE_DRAW',
    'Undian SABAH 4D tanggal 2025-01-31 dilepas.',
  ],
  [
    desk.drawReleased,
    { ...draw, cause: 'complete' },
    {},
    'RELEASE_DRAW',
    'Undian SABAH 4D tanggal 2025-01-31 dilepas: undian lengkap.',
  ],
  [
    desk.drawReleased,
    { ...draw, cause: 'logout' },
    {},
    'RELEASE_DRAW',
    'Undian SABAH 4D tanggal 2025-01-31 dilepas: pemegang logout.',
  ],
  [
    desk.alarmRaised,
    { ...draw, level: 'LATE' },
    {},
    'ALARM_RAISED',
    'Alarm undian SABAH 4D tanggal 2025-01-31: PRIZE 1 belum ada.',
  ],
  [
    desk.alarmRaised,
    { ...draw, level: 'UNSTAFFED' },
    {},
    'ALARM_RAISED',
    'Alarm undian SABAH 4D tanggal 2025-01-31: tidak ada admin yang online menjelang tutup.',
  ],
  [
    desk.alarmAnswered,
    { ...draw, reason: 'Situs resmi terlambat', until: '2025-01-31T11:15:00.000Z' },
    {},
    'ALARM_ANSWERED',
    'Alarm undian SABAH 4D tanggal 2025-01-31 dijawab: Situs resmi terlambat; berbunyi lagi 18:15 WIB.',
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
