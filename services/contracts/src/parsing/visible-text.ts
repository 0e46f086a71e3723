/** Zero-width marks, soft hyphens, directions, variation selectors, and the frames of keycaps. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Me}\ufff9-\ufffb]/gu
/** The braille blank looks like a space and is none to Unicode. */
const blank = /[\p{Zs}\u2800]/gu

/** A name as a person sees it. Not for free text: emoji are joined by invisible characters. */
export const visibleText = (text: string): string => text.replaceAll(invisible, '').replaceAll(blank, ' ')
