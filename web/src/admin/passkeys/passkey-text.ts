export const passkeyText = {
  use: 'Pakai passkey',
  signIn: 'Masuk dengan passkey',
  waiting: 'Menunggu passkey...',
  unsupported: 'Peramban ini tidak mendukung passkey.',
} as const
