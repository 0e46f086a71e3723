/** In the address of the search page. */
export const searchParam = 'q'
