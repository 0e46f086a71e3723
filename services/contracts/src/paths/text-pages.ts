/** Texts of the owner at addresses of the first level. */
export const fixedPages = ['tentang', 'kontak', 'privasi', 'metode', 'bantuan', 'ketentuan'] as const
/** Shown above the list of corrections. */
export const policyPage = 'koreksi'

const atFirstLevel: readonly string[] = [...fixedPages, policyPage]
export const isFixedPage = (id: string): boolean => atFirstLevel.includes(id)

export const textPagePath = (id: string): string => (isFixedPage(id) ? `/${id}` : `/halaman/${id}`)
