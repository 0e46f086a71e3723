/** The element that holds a page's own content: where the skip link and a change of page lead. */
export const mainId = 'isi'
