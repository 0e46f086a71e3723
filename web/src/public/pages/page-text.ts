/** Home has no visible title of its own; screen readers and the tab say this. */
export const homeTitle = 'Data Togel Terupdate'
