export const exportText = {
  shared: 'Tautan disalin.',
  tooLongToShare: 'Catnya terlalu banyak untuk tautan; dibagikan sebagai gambar.',
} as const
