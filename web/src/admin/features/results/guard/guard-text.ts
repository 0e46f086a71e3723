type Prize = { type: string; numbers: string }

export const guardText = {
  typeAgain: (market: string) => `Benar untuk ${market}? Ketik sekali lagi.`,
  typeAgainOf: (type: string) => `${type}: ketik sekali lagi.`,
  checkAll: 'Periksa angka ini sebelum disimpan',
  ofEntry: ({ type, numbers }: Prize, question: string) => `${type} ${numbers}: ${question}`,
  ofNumber: ({ numbers }: Prize, question: string) => `${numbers}: ${question}`,
  save: (numbers: string) => `Simpan ${numbers}`,
  saveAll: 'Simpan semua',
  back: 'Kembali',
  keep: (numbers: string) => `Tetap ${numbers}`,
  typed: (type: string) => `Anda mengetik ${type}`,
  published: 'Sudah tayang',
  meant: 'Mungkin',
  inMarket: (market: string, type: string) => `${market}, ${type}`,
  inDraw: (date: string, type: string) => `Undian ${date}, ${type}`,
  inThisDraw: (type: string) => `Undian ini, ${type}`,
  savedBut: ({ type, numbers }: Prize, question: string) => `${type} ${numbers} tersimpan. Periksa: ${question}.`,
  isRight: 'Sudah benar',
  correctNow: 'Koreksi',
  correct: (type: string) => `Koreksi ${type}`,
} as const
