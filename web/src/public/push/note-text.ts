/** Everything that a note says; nothing else is ever sent. */
export const noteText = {
  /** Of a push that this version cannot read. */
  unread: { title: 'Hasil sudah keluar', body: 'Ketuk untuk melihat hasil terbaru.' },
  result: {
    title: (market: string, number: string | null) => (number === null ? market : `${market}: ${number}`),
    first: (type: string, date: string) => `${type}, ${date}`,
    whole: (count: number, date: string) => `Semua hadiah sudah keluar (${count} nomor), ${date}`,
    withoutNumber: (date: string) => `Hasil sudah keluar, ${date}`,
  },
  corrected: {
    title: (market: string, number: string | null) => `Dikoreksi: ${number === null ? market : `${market} ${number}`}`,
    change: (type: string, from: string, to: string) => `${type} ${from} menjadi ${to}`,
    withoutNumber: (date: string) => `Hasil ${date} dikoreksi.`,
  },
  withdrawn: {
    title: (market: string) => `Ditarik: ${market}`,
    change: (type: string, from: string) => `${type} ${from} ditarik`,
    withoutNumber: (date: string) => `Hasil ${date} ditarik.`,
  },
  more: (count: number) => `dan ${count} lagi`,
  mine: (numbers: string) => `Nomor Anda keluar: ${numbers}`,
} as const
