export const bellText = { off: 'Beri tahu saya', on: 'Diberi tahu' } as const
