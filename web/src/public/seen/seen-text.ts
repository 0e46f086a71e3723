export const seenText = {
  before: (from: string) => `Tadi Anda melihat ${from}.`,
  now: (to: string | null) => (to === null ? 'Angka itu ditarik.' : `Angka yang benar: ${to}.`),
  when: (seen: string, corrected: string | null) =>
    corrected === null ? `Dilihat ${seen} WIB.` : `Dilihat ${seen} WIB, dikoreksi ${corrected} WIB.`,
  draw: (market: string, date: string) => `${market}, ${date}`,
  read: 'Mengerti',
} as const
