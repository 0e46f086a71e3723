/** A copy of a screen with what was typed into it, to be read and copied; passwords stay out. */
export const copyOfScreen = (screen: Element): HTMLElement => {
  const copy = document.createElement('div')
  copy.append(...[...screen.childNodes].map((node) => node.cloneNode(true)))
  const fields = 'input, textarea, select'
  const copies = [...copy.querySelectorAll<HTMLInputElement>(fields)]
  for (const [index, field] of [...screen.querySelectorAll<HTMLInputElement>(fields)].entries()) {
    const twin = copies[index]
    if (!twin) continue
    // Cloning leaves out what a person chose and typed.
    if (field.type === 'password') twin.value = ''
    else if (field.type !== 'file') twin.value = field.value
    twin.checked = field.checked
    twin.readOnly = true
  }
  for (const control of copy.querySelectorAll<HTMLButtonElement>(
    'button, select, [type=checkbox], [type=radio], [type=file]',
  ))
    control.disabled = true
  return copy
}
