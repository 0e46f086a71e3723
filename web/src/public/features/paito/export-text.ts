export const exportText = {
  tooLongToShare: 'Catnya terlalu banyak untuk tautan; dibagikan sebagai gambar.',
} as const
