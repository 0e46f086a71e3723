export const guideText = { title: 'Panduan Admin' } as const
