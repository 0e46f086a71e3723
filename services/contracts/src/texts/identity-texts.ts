/** Until a master admin saves an identity. */
export const identityDefaults = {
  tagline: 'Data hasil keluaran dan prediksi yang cepat dan akurat.',
  footer: ['Prediksi hanya hiburan.'],
  adults: '18+. Situs informasi hasil. Kami tidak menerima taruhan.',
} as const
