import { describe, expect, it, jest } from '@jest/globals'
import { alertDialog, confirmDialog, currentDialogs, promptDialog, toast } from './dialog-store.ts'

const shown = () => {
  const [first] = currentDialogs().dialogs
  if (!first) throw new Error('no dialog on screen')
  return first
}

// Toasts leave by a timer, which would outlive this test.
jest.useFakeTimers()

describe('dialogs', () => {
  it('settles with the answer and leaves the screen', async () => {
    const agreed = confirmDialog('Yakin ingin hapus banner ini?', { yes: 'Hapus banner', danger: true })
    expect(shown()).toMatchObject({
      kind: 'confirm',
      text: 'Yakin ingin hapus banner ini?',
      yes: 'Hapus banner',
      danger: true,
    })
    shown().answer('')
    expect(await agreed).toBe(true)
    expect(currentDialogs().dialogs).toHaveLength(0)
  })

  it('takes cancelling as no answer', async () => {
    const agreed = confirmDialog('Anda yakin ingin logout?', { yes: 'Logout' })
    shown().answer(null)
    expect(await agreed).toBe(false)
    const typed = promptDialog('Password baru')
    shown().answer(null)
    expect(await typed).toBeNull()
  })

  it('shows one after the other, in the order they were asked', async () => {
    const said = alertDialog('satu')
    const typed = promptDialog('dua')
    expect(shown().text).toBe('satu')
    shown().answer('')
    await said
    expect(shown().text).toBe('dua')
    shown().answer('jawaban')
    expect(await typed).toBe('jawaban')
  })

  it('keeps only the newest toasts', () => {
    for (const text of ['1', '2', '3', '4', '5']) toast(text)
    expect(currentDialogs().toasts.map(({ text }) => text)).toEqual(['2', '3', '4', '5'])
  })
})
