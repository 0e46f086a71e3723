export const seenText = {
  before: (from: string) => `Tadi Anda melihat ${from}.`,
  now: (to: string | null) => (to === null ? 'Angka itu ditarik.' : `Angka yang benar: ${to}.`),
  when: (seen: string, changed: string | null, isWithdrawn: boolean) =>
    `Dilihat ${seen} WIB${changed === null ? '' : `, ${isWithdrawn ? 'ditarik' : 'dikoreksi'} ${changed} WIB`}.`,
  draw: (market: string, date: string) => `${market}, ${date}`,
  read: 'Mengerti',
} as const
