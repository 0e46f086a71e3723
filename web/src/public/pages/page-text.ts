/** Hidden heading and tab title. */
export const homeTitle = 'Data Togel Terupdate'
