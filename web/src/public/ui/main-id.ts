/** Target of the skip link and of focus after a navigation. */
export const mainId = 'isi'
