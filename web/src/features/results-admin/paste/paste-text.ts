/** What the dialog for a pasted draw says. */
export const pasteText = {
  title: 'Tempel Undian',
  field: 'Teks undian',
  placeholder: '0438\n2096\n7215\n...',
  preview: 'Pratinjau',
  nothingRead: 'Belum ada nomor yang terbaca.',
  counts: (numbers: number, digits: string, zeros: number) => `${numbers} nomor, ${digits} angka, ${zeros} diawali nol`,
  digitsOf: (lengths: readonly number[]) => lengths.join(' dan '),
  countOf: (count: number, planned: number | null) => (planned === null ? `${count}` : `${count} dari ${planned}`),
  replaces: (type: string, from: string, to: string) => `${type}: ${from} diganti ${to}.`,
  repeated: (type: string, numbers: string, times: number) =>
    `${numbers} ada ${times} kali di ${type}. Apakah nomor ini memang keluar ${times} kali?`,
  drawnTwice: 'Ya, memang',
  copiedTwice: 'Tidak, buang',
  conflicting: (types: readonly string[]) => `${types.join(', ')} ditulis dengan nomor berbeda.`,
  tooLong: (numbers: readonly string[]) => `Terlalu panjang: ${numbers.join(', ')}.`,
  tooMany: (most: number) => `Maksimal ${most} hadiah per hasil.`,
  nothingNew: 'Semua nomor ini sudah ada di lembar undian.',
  save: (numbers: number) => `Simpan ${numbers} nomor`,
  saving: 'Menyimpan...',
  saved: (numbers: number) => `${numbers} nomor berhasil disimpan!`,
  staleReloaded: 'Pratinjau sekarang memakai versi terbaru. Periksa, lalu simpan lagi.',
} as const
