export const webAuthnText = {
  cancelled: 'Passkey dibatalkan, atau tidak ada di perangkat ini.',
  known: 'Perangkat ini sudah punya passkey untuk akun ini.',
  otherAddress: 'Passkey tidak berlaku di alamat situs ini.',
  failed: 'Passkey tidak dapat dipakai di peramban ini.',
} as const
