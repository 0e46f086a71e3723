import * as auth from '@papan/contracts/events/auth-events.ts'
import type { Case } from './case.ts'

/** Events about users, their logins and addresses, with their log sentences. */
export const accountCases: Case[] = [
  [auth.loginSucceeded, { username: 'Budi' }, 'LOGIN_SUCCESS: Login berhasil.'],
  [
    auth.passwordChangeRefused,
    { username: 'Budi', reason: 'wrong-old-password' },
    'UPDATE_PASSWORD_FAILED: Ganti password gagal: password lama salah.',
  ],
  [auth.loginFailed, { username: 'x', reason: 'unknown-user' }, 'LOGIN_FAILED: Login gagal: username tidak dikenal.'],
  [auth.loginFailed, { username: 'x', reason: 'throttled' }, 'LOGIN_FAILED: Login ditolak: terlalu banyak percobaan.'],
  [auth.secondFactorRefused, { username: 'Budi', reason: 'wrong-code' }, 'LOGIN_FAILED: Kode verifikasi salah.'],
  [auth.secondFactorEnabled, { username: 'Budi' }, 'ENABLE_SECOND_FACTOR: Verifikasi dua langkah Budi diaktifkan.'],
  [auth.secondFactorRemoved, { username: 'Budi' }, 'DISABLE_SECOND_FACTOR: Verifikasi dua langkah Budi dimatikan.'],
  [
    auth.secondFactorReset,
    { username: 'Ani' },
    'RESET_SECOND_FACTOR: Verifikasi dua langkah Ani direset, semua sesinya diakhiri.',
  ],
  [auth.recoveryCodeUsed, { username: 'Budi', left: 9 }, 'USE_RECOVERY_CODE: Kode pemulihan Budi dipakai, sisa 9.'],
  [auth.recoveryCodesRenewed, { username: 'Budi' }, 'CREATE_RECOVERY_CODES: Kode pemulihan Budi dibuat ulang.'],
  [
    auth.stepUpRefused,
    { username: 'Budi', reason: 'wrong-password' },
    'STEP_UP_FAILED: Konfirmasi gagal: password salah.',
  ],
  [
    auth.signedInFromNewDevice,
    { username: 'Budi', device: 'Chrome di Windows' },
    'LOGIN_NEW_DEVICE: Masuk dari perangkat baru: Chrome di Windows.',
  ],
  [
    auth.signInEnded,
    { username: 'Budi', device: 'Chrome di Android', address: '203.0.113.7' },
    'END_SESSION: Perangkat Budi diakhiri: Chrome di Android, 203.0.113.7.',
  ],
  [auth.otherSignInsEnded, { username: 'Budi' }, 'END_SESSION: Semua perangkat lain Budi diakhiri.'],
  [auth.passkeyAdded, { username: 'Budi', name: 'Ponsel' }, 'ADD_PASSKEY: Passkey Budi ditambahkan: Ponsel.'],
  [
    auth.passkeyRenamed,
    { username: 'Budi', name: 'Ponsel', before: 'Laptop' },
    'RENAME_PASSKEY: Nama passkey Budi diganti dari Laptop menjadi Ponsel.',
  ],
  [auth.passkeyRemoved, { username: 'Budi', name: 'Ponsel' }, 'REMOVE_PASSKEY: Passkey Budi dihapus: Ponsel.'],
  [
    auth.passkeyFirstUsed,
    { username: 'Budi', name: 'Ponsel' },
    'USE_PASSKEY: Passkey dipakai untuk pertama kali: Ponsel.',
  ],
  [
    auth.passkeyCopied,
    { username: 'Budi', name: 'Ponsel' },
    'PASSKEY_COPIED: Passkey Ponsel ditolak: penghitungnya mundur, mungkin sudah disalin.',
  ],
  [
    auth.passkeyRefused,
    { username: '-', reason: 'unknown-passkey' },
    'LOGIN_FAILED: Login gagal: passkey tidak dikenal.',
  ],
  [auth.userCreated, { username: 'Ani', role: 'ADMIN' }, 'CREATE_USER: Pengguna Ani dibuat dengan role ADMIN.'],
  [auth.userRevoked, { username: 'Budi', reason: 'logged-out' }, 'LOGOUT: Logout.'],
  [auth.userRevoked, { username: 'Ani', reason: 'deleted' }, 'DELETE_USER: Pengguna Ani dihapus.'],
  [auth.userRevoked, { username: 'Ani', reason: 'password-reset' }, 'UPDATE_PASSWORD: Password pengguna Ani direset.'],
  [auth.userRevoked, { username: 'Ani', reason: 'password-changed' }, 'UPDATE_PASSWORD: Password pengguna Ani diubah.'],
  [
    auth.accessRefused,
    {
      address: '203.0.113.5',
      minute: '2025-01-31T05:00:00.000Z',
      count: 12,
      statuses: { 401: 10, 429: 2 },
      last: 'GET /api/master/logs',
    },
    'ACCESS_REFUSED: Akses ditolak 12 kali dalam satu menit (401: 10, 429: 2), terakhir GET /api/master/logs.',
  ],
  [
    auth.ipAllowed,
    { ip: '198.51.100.0/24' },
    'IP_WHITELIST_ADD: Alamat IP 198.51.100.0/24 ditambahkan ke daftar yang diizinkan.',
    { record: { ips: ['198.51.100.0/24'] } },
  ],
  [
    auth.ipRemoved,
    { ip: '198.51.100.0/24' },
    'IP_WHITELIST_REMOVE: Alamat IP 198.51.100.0/24 dihapus dari daftar yang diizinkan.',
    { before: { ips: ['198.51.100.0/24'] }, record: { ips: [] } },
  ],
]
