export const followedText = {
  title: 'Pasaran Saya',
  follow: (market: string) => `Ikuti ${market}`,
  arrange: 'Atur',
  done: 'Selesai',
  up: (market: string) => `Naikkan ${market}`,
  down: (market: string) => `Turunkan ${market}`,
  more: (family: string, count: number) => `${family}: tampilkan ${count} lagi`,
} as const
