import { defaultIdentity } from '@papan/contracts/calls/media/identity-calls.ts'
import * as content from '@papan/contracts/events/content-events.ts'
import * as desk from '@papan/contracts/events/desk-events.ts'
import * as media from '@papan/contracts/events/media-events.ts'
import * as notify from '@papan/contracts/events/notify-events.ts'
import * as restore from '@papan/contracts/events/restore-events.ts'
import * as result from '@papan/contracts/events/result-events.ts'
import type { Case } from './case.ts'
import { accountCases } from './described-account-cases.ts'
import {
  givenBanner,
  givenChannel,
  givenDestination,
  givenNotice,
  givenPage,
  givenPrediction,
  givenResult,
  givenSchedule,
} from './given-event.ts'

const draw = { market: 'HK', date: '2025-01-31' }
const first = { type: 'PRIZE 1', numbers: '6048' }
const named = { name: 'Promo' }
const toReceiver = { name: 'Agregator' }

/** Every event type with its log sentence. */
export const describedCases: Case[] = [
  ...accountCases,
  [
    restore.dataRestored,
    { database: 'content', backupAt: '2025-01-31T17:30:05.000Z' },
    'RESTORE_DATA: Data content dikembalikan dari cadangan 2025-02-01 00:30:05 WIB; perubahan sesudahnya tidak ada lagi.',
  ],

  [content.marketCreated, { name: 'HK' }, 'CREATE_MARKET: Pasaran HK ditambahkan.'],
  [content.marketDeleted, { name: 'HK' }, 'DELETE_MARKET: Pasaran HK dihapus.'],
  [content.doubleEntrySwitched, { on: true }, 'UPDATE_SETTING: Pengisian ganda PRIZE 1 sampai PRIZE 3 diaktifkan.'],
  [content.doubleEntrySwitched, { on: false }, 'UPDATE_SETTING: Pengisian ganda PRIZE 1 sampai PRIZE 3 dinonaktifkan.'],
  [
    content.scheduleSaved,
    { marketName: 'HK', created: true },
    'CREATE_SCHEDULE: Jadwal HK dibuat: Hari Setiap Hari; Jam Buka 22:00; Jam Tutup 10:00; Situs Resmi https://hk.example; Status BUKA.',
    { record: givenSchedule({ officialLink: 'https://hk.example' }) },
  ],
  [
    content.scheduleSaved,
    { marketName: 'HK', created: false },
    'UPDATE_SCHEDULE: Jadwal HK diubah: Jam Buka 21:00 → 22:00; Logo https://hk.example/a.png → -.',
    {
      before: givenSchedule({ rev: 2, openTime: '21:00', logoUrl: 'https://hk.example/a.png' }),
      record: givenSchedule(),
    },
  ],
  [
    content.scheduleSaved,
    { marketName: 'HK', created: false },
    'UPDATE_SCHEDULE: Jadwal HK diubah.',
    { before: givenSchedule({ rev: 2, openTime: '21:00' }), record: givenSchedule({ rev: 4 }) },
  ],
  [
    content.scheduleStatusChanged,
    { marketName: 'HK', status: 'TUTUP' },
    'UPDATE_SCHEDULE_STATUS: Status jadwal HK diubah: Status BUKA → TUTUP.',
    { before: givenSchedule() },
  ],
  [content.scheduleDeleted, { marketName: 'HK' }, 'DELETE_SCHEDULE: Jadwal HK dihapus.', { before: givenSchedule() }],
  [
    content.predictionSaved,
    { ...draw, created: true },
    'CREATE_PREDICTION: Prediksi HK tanggal 2025-01-31 dibuat: BBFS 12345; TOP 4D 0042; Shio NAGA.',
    { record: givenPrediction({ BBFS: '12345', 'TOP 4D': '0042' }) },
  ],
  [
    content.predictionSaved,
    { ...draw, created: false },
    'UPDATE_PREDICTION: Prediksi HK tanggal 2025-01-31 diubah: BBFS 12345 → 54321; Shio AYAM → NAGA.',
    { before: givenPrediction({ BBFS: '12345' }, 'AYAM'), record: givenPrediction({ BBFS: '54321' }) },
  ],
  [
    content.predictionDeleted,
    draw,
    'DELETE_PREDICTION: Prediksi HK tanggal 2025-01-31 dihapus: BBFS 12345; Shio NAGA.',
    { before: givenPrediction({ BBFS: '12345' }) },
  ],

  [result.resultStarted, draw, 'CREATE_RESULT: Sesi hasil HK tanggal 2025-01-31 dimulai.', { record: givenResult({}) }],
  [
    result.prizeRecorded,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' } },
    'UPDATE_RESULT: Hasil HK tanggal 2025-01-31: PRIZE 1 + 0042.',
    { before: givenResult({}) },
  ],
  [
    result.prizeRecorded,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' } },
    'UPDATE_RESULT: Hasil HK tanggal 2025-01-31: PRIZE 1 1234 → 0042.',
    { before: givenResult({ 'PRIZE 1': ['1234'] }) },
  ],
  [
    result.prizeRecorded,
    { ...draw, prize: { type: 'CONSOLATION', numbers: '0042' } },
    'UPDATE_RESULT: Hasil HK tanggal 2025-01-31: CONSOLATION + 0042.',
    { before: givenResult({ CONSOLATION: ['1234'] }) },
  ],
  [
    result.resultSaved,
    { ...draw, imported: true, newest: false },
    'CREATE_RESULT: Hasil HK tanggal 2025-01-31 diimpor: PRIZE 1 0042; STARTER 1111, 1111.',
    { record: givenResult({ 'PRIZE 1': ['0042'], STARTER: ['1111', '1111'] }) },
  ],
  [
    result.resultSaved,
    { ...draw, imported: false, newest: false },
    'UPDATE_RESULT: Hasil HK tanggal 2025-01-31 diubah: Template grid → classic; STARTER 1111, 2222 → 1111; CONSOLATION - → 3333.',
    {
      before: givenResult({ 'PRIZE 1': ['0042'], STARTER: ['1111', '2222'] }, { template: 'grid' }),
      record: givenResult({ 'PRIZE 1': ['0042'], STARTER: ['1111'], CONSOLATION: ['3333'] }),
    },
  ],
  [
    result.prizeRecorded,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' }, agreedWith: 'wati' },
    'UPDATE_RESULT: Hasil HK tanggal 2025-01-31: PRIZE 1 + 0042; sama dengan masukan wati.',
    { before: givenResult({}) },
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
    'UPDATE_RESULT: Hasil HK tanggal 2025-01-31: PRIZE 1 + 6048; dikonfirmasi: sama dengan TAIWAN hari ini; peringatan: sama dengan PRIZE 1 undian 29 Jan 2025.',
    { before: givenResult({}) },
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
    'CREATE_RESULT: Sesi hasil HK tanggal 2025-01-31 dimulai: peringatan: PRIZE 1 6048 NEW, PRIZE 2 12345 5 angka, biasanya 4.',
    { record: null },
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
    'UPDATE_RESULT: Hasil HK tanggal 2025-01-31 diubah: PRIZE 1 - → 6048; dikonfirmasi: PRIZE 1 6048 sama dengan TAIWAN hari ini.',
    { before: givenResult({}), record: givenResult({ 'PRIZE 1': ['6048'] }) },
  ],
  [
    result.prizeHeld,
    { ...draw, type: 'PRIZE 1' },
    'UPDATE_RESULT: PRIZE 1 HK tanggal 2025-01-31 dimasukkan oleh admin pertama, menunggu admin kedua.',
    { before: givenResult({}), record: givenResult({}) },
  ],
  [
    result.prizeMismatched,
    { ...draw, type: 'PRIZE 1', by: ['budi', 'wati'] },
    'UPDATE_RESULT: Nomor PRIZE 1 HK tanggal 2025-01-31 berbeda antara budi dan wati.',
    { before: givenResult({}), record: givenResult({}) },
  ],
  [
    result.prizeWithdrawn,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' } },
    'UPDATE_RESULT: Hadiah HK tanggal 2025-01-31 ditarik: PRIZE 1 0042.',
    { before: givenResult({ 'PRIZE 1': ['0042'] }), record: givenResult({}) },
  ],
  [
    result.prizeWithdrawn,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '5678' } },
    'UPDATE_RESULT: Hadiah HK tanggal 2025-01-31 ditarik: PRIZE 1 5678 → 1234.',
    { before: givenResult({ 'PRIZE 1': ['5678'] }), record: givenResult({ 'PRIZE 1': ['1234'] }) },
  ],
  [
    result.resultRestored,
    { ...draw, rev: 2 },
    'UPDATE_RESULT: Hasil HK tanggal 2025-01-31 dikembalikan ke revisi 2: PRIZE 1 9999 → 0042.',
    { before: givenResult({ 'PRIZE 1': ['9999'] }), record: givenResult({ 'PRIZE 1': ['0042'] }) },
  ],
  [
    result.resultDeleted,
    draw,
    'DELETE_RESULT: Hasil HK tanggal 2025-01-31 dihapus: PRIZE 1 0042.',
    { before: givenResult({ 'PRIZE 1': ['0042'] }), record: null },
  ],
  [
    result.resultDeleted,
    { ...draw, withdrawn: [{ type: 'PRIZE 1', numbers: '0042' }], reason: 'Salah pasaran' },
    'DELETE_RESULT: Hasil HK tanggal 2025-01-31 dihapus: PRIZE 1 0042; alasan: Salah pasaran.',
    { before: givenResult({ 'PRIZE 1': ['0042'] }), record: null },
  ],
  [
    result.prizeWithdrawn,
    { ...draw, prize: { type: 'PRIZE 1', numbers: '0042' }, reason: 'Salah ketik' },
    'UPDATE_RESULT: Hadiah HK tanggal 2025-01-31 ditarik: PRIZE 1 0042; alasan: Salah ketik.',
    { before: givenResult({ 'PRIZE 1': ['0042'] }), record: givenResult({}) },
  ],

  [desk.drawTaken, draw, 'TAKE_DRAW: Undian HK tanggal 2025-01-31 diambil.'],
  [
    desk.drawTakenOver,
    { ...draw, from: 'sari' },
    'TAKE_OVER_DRAW: Undian HK tanggal 2025-01-31 diambil alih dari sari.',
  ],
  [
    desk.drawOffered,
    { ...draw, to: 'budi', note: 'istirahat' },
    'OFFER_DRAW: Undian HK tanggal 2025-01-31 diserahkan kepada budi: istirahat.',
  ],
  [
    desk.drawOffered,
    { ...draw, to: 'budi', note: null },
    'OFFER_DRAW: Undian HK tanggal 2025-01-31 diserahkan kepada budi.',
  ],
  [desk.drawAccepted, { ...draw, from: 'sari' }, 'ACCEPT_DRAW: Undian HK tanggal 2025-01-31 diterima dari sari.'],
  [desk.drawDeclined, draw, 'DECLINE_DRAW: Penyerahan undian HK tanggal 2025-01-31 ditolak.'],
  [
    desk.drawDeclined,
    { ...draw, withdrawn: true },
    'DECLINE_DRAW: Penyerahan undian HK tanggal 2025-01-31 dibatalkan.',
  ],
  [desk.drawReleased, { ...draw, cause: 'released' }, 'RELEASE_DRAW: Undian HK tanggal 2025-01-31 dilepas.'],
  [
    desk.drawReleased,
    { ...draw, cause: 'complete' },
    'RELEASE_DRAW: Undian HK tanggal 2025-01-31 dilepas: undian lengkap.',
  ],
  [
    desk.drawReleased,
    { ...draw, cause: 'logout' },
    'RELEASE_DRAW: Undian HK tanggal 2025-01-31 dilepas: pemegang logout.',
  ],
  [
    desk.alarmRaised,
    { ...draw, level: 'LATE' },
    'ALARM_RAISED: Alarm undian HK tanggal 2025-01-31: PRIZE 1 belum ada.',
  ],
  [
    desk.alarmRaised,
    { ...draw, level: 'UNSTAFFED' },
    'ALARM_RAISED: Alarm undian HK tanggal 2025-01-31: tidak ada admin yang online menjelang tutup.',
  ],
  [
    desk.alarmAnswered,
    { ...draw, reason: 'Situs resmi terlambat', until: '2025-01-31T11:15:00.000Z' },
    'ALARM_ANSWERED: Alarm undian HK tanggal 2025-01-31 dijawab: Situs resmi terlambat; berbunyi lagi 18:15 WIB.',
  ],

  [
    media.bannerSaved,
    { ...named, undeleted: true },
    'RESTORE_DELETED: Banner Promo dikembalikan dari Terhapus: Nama Promo; Gambar /api/public/images/a; Posisi POPUP; Status aktif.',
    { record: givenBanner() },
  ],
  [
    content.predictionSaved,
    { ...draw, created: true, undeleted: true },
    'RESTORE_DELETED: Prediksi HK tanggal 2025-01-31 dikembalikan dari Terhapus: BBFS 12345; Shio NAGA.',
    { record: givenPrediction({ BBFS: '12345' }) },
  ],
  [
    content.scheduleSaved,
    { marketName: 'HK', created: true, undeleted: true },
    'RESTORE_DELETED: Jadwal HK dikembalikan dari Terhapus: Hari Setiap Hari; Jam Buka 22:00; Jam Tutup 10:00; Status BUKA.',
    { record: givenSchedule() },
  ],
  [
    result.resultSaved,
    { ...draw, imported: false, newest: true, copiedFrom: { market: 'SABAH', date: '2025-01-30' } },
    'CREATE_RESULT: Hasil HK tanggal 2025-01-31 dibuat: PRIZE 1 0042; disalin dari SABAH tanggal 2025-01-30.',
    { record: givenResult({ 'PRIZE 1': ['0042'] }) },
  ],
  [
    result.resultSaved,
    { ...draw, imported: false, newest: true, undeleted: true },
    'RESTORE_DELETED: Hasil HK tanggal 2025-01-31 dikembalikan dari Terhapus: PRIZE 1 0042.',
    { record: givenResult({ 'PRIZE 1': ['0042'] }) },
  ],
  [
    media.bannerSaved,
    named,
    'CREATE_BANNER: Banner Promo dibuat: Nama Promo; Gambar /api/public/images/a; Posisi POPUP; Status aktif.',
    { record: givenBanner() },
  ],
  [
    media.bannerSaved,
    named,
    'UPDATE_BANNER: Banner Promo diubah: Nama Lama → Promo.',
    { before: givenBanner({ name: 'Lama' }), record: givenBanner() },
  ],
  [
    media.bannerStatusChanged,
    { ...named, isActive: false },
    'UPDATE_BANNER_STATUS: Status banner Promo diubah: Status aktif → nonaktif.',
    { before: givenBanner() },
  ],
  [
    media.bannerSaved,
    named,
    'UPDATE_BANNER: Banner Promo diubah: Gambar ponsel - → /api/public/images/b; Selesai - → 2026-12-02 00:00 WIB.',
    {
      before: givenBanner(),
      record: givenBanner({
        phoneImageUrl: '/api/public/images/b',
        startsAt: null,
        endsAt: '2026-12-01T17:00:00.000Z',
      }),
    },
  ],
  [
    media.bannersOrdered,
    { position: 'TOP_BANNER', names: ['Promo', 'Lama'] },
    'ORDER_BANNERS: Urutan Top Banner diubah: Promo; Lama.',
    { record: { position: 'TOP_BANNER', ids: ['b1', 'b2'] } },
  ],
  [
    media.identitySaved,
    { name: 'Angka Merah' },
    'UPDATE_IDENTITY: Identitas situs diubah: Nama Papan Angka → Angka Merah; Rona 176 → 25; ' +
      'Tautan - → Kanal https://kanal.example/.',
    {
      before: defaultIdentity('Papan Angka'),
      record: {
        ...defaultIdentity('Papan Angka'),
        epoch: 1,
        rev: 3,
        name: 'Angka Merah',
        hue: 25,
        links: [{ label: 'Kanal', url: 'https://kanal.example/', icon: 'channel' }],
      },
    },
  ],
  [
    media.noticeSaved,
    { text: 'Situs dipelihara.' },
    'CREATE_NOTICE: Pengumuman "Situs dipelihara." dibuat: Teks Situs dipelihara.; Tempat ALL; Tingkat INFO; ' +
      'Mulai 2026-12-01 00:00 WIB; Selesai 2026-12-02 00:00 WIB.',
    { record: givenNotice() },
  ],
  [
    media.noticeSaved,
    { text: 'Situs dipelihara.' },
    'UPDATE_NOTICE: Pengumuman "Situs dipelihara." diubah: Tempat ALL → MARKET; Pasaran - → SINGAPORE.',
    { before: givenNotice(), record: givenNotice({ place: 'MARKET', market: 'SINGAPORE' }) },
  ],
  [
    media.noticeDeleted,
    { text: 'Situs dipelihara.' },
    'DELETE_NOTICE: Pengumuman "Situs dipelihara." dihapus.',
    { before: givenNotice() },
  ],
  [
    media.pageSaved,
    { title: 'Tentang Kami', textChanged: true },
    'CREATE_PAGE: Halaman "Tentang Kami" dibuat: Judul Tentang Kami; Keterangan Isi situs ini.; Terbit nonaktif.',
    { record: givenPage() },
  ],
  [
    media.pageSaved,
    { title: 'Tentang Kami', textChanged: true },
    'UPDATE_PAGE: Halaman "Tentang Kami" diubah: Terbit nonaktif → aktif; teksnya diganti.',
    { before: givenPage(), record: givenPage({ isPublished: true }) },
  ],
  [
    media.pageDeleted,
    { title: 'Tentang Kami' },
    'DELETE_PAGE: Halaman "Tentang Kami" dihapus.',
    { before: givenPage() },
  ],
  [media.bannerDeleted, named, 'DELETE_BANNER: Banner Promo dihapus.', { before: givenBanner() }],
  [
    media.settingChanged,
    { key: 'isTopBannerSliderActive', value: 'true' },
    'UPDATE_SETTING: Pengaturan diubah: isTopBannerSliderActive false → true.',
    { before: { key: 'isTopBannerSliderActive', value: 'false' } },
  ],

  [
    notify.destinationSaved,
    { ...toReceiver, addressChanged: true, tokenChanged: false },
    'CREATE_DESTINATION: Tujuan Agregator dibuat: Nama Agregator; Server agregator.example; Peristiwa draw.first_prize; Untuk staf nonaktif; Jeda nonaktif.',
    { record: givenDestination() },
  ],
  [
    notify.destinationSaved,
    { ...toReceiver, addressChanged: true, tokenChanged: false },
    'UPDATE_DESTINATION: Tujuan Agregator diubah: Pasaran - → HK; Jeda nonaktif → aktif; alamatnya diganti.',
    { before: givenDestination(), record: givenDestination({ markets: ['HK'], paused: true }) },
  ],
  [
    notify.destinationSaved,
    { name: 'Kanal', addressChanged: false, tokenChanged: true },
    'UPDATE_DESTINATION: Tujuan Kanal diubah: Rekap harian - → 21:00; tokennya diganti.',
    { before: givenChannel(), record: givenChannel({ rekapTime: '21:00' }) },
  ],
  [notify.destinationDeleted, toReceiver, 'DELETE_DESTINATION: Tujuan Agregator dihapus.'],
  [notify.secretRenewed, toReceiver, 'RENEW_SECRET: Rahasia tujuan Agregator diganti.'],
  [notify.destinationTested, toReceiver, 'TEST_DESTINATION: Pesan uji dikirim ke Agregator.'],
  [notify.deliveriesRetried, toReceiver, 'RETRY_DELIVERIES: Pengiriman ke Agregator dicoba lagi.'],
]
