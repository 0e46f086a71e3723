// Of the device alone: nothing kept under these keys is sent.

/** The visitor's numbers. */
export const numbersKey = 'nomorSaya'
/** The draws that they were compared with. */
export const drawsKey = 'undianNomorSaya'
/** The marks that were put away on home. */
export const readKey = 'nomorSayaDibaca'
