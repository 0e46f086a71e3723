let title = ''
let count = 0

const write = (): void => {
  document.title = count > 0 ? `(${count}) ${title}` : title
}

export const setPageTitle = (next: string): void => {
  title = next
  write()
}

/** '(2) Dashboard' while two alarms ring. */
export const setTitleCount = (next: number): void => {
  count = next
  write()
}
