export const exportText = {
  shared: 'Tautan disalin.',
  tooLongToShare: 'Catnya terlalu banyak untuk tautan; dibagikan sebagai gambar.',
  shareFailed: 'Tautan tidak dapat disalin.',
} as const
