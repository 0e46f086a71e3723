import { describe, expect, it, jest } from '@jest/globals'
import {
  alertDialog,
  confirmDialog,
  currentDialogs,
  joinNumberDialog,
  numberDialog,
  newPasswordDialog,
  toast,
} from './dialog-store.ts'

const shown = () => {
  const [first] = currentDialogs().dialogs
  if (!first) throw new Error('no dialog on screen')
  return first
}

// Toasts close by a timer, which would outlive this test.
jest.useFakeTimers()

describe('dialogs', () => {
  it('resolves with the answer and closes', async () => {
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

  it('resolves to no when cancelled', async () => {
    const agreed = confirmDialog('Anda yakin ingin logout?', { yes: 'Logout' })
    shown().answer(null)
    expect(await agreed).toBe(false)
    const typed = newPasswordDialog('Password baru', 'budi')
    shown().answer(null)
    expect(await typed).toBeNull()
  })

  it('appear one at a time, in order', async () => {
    const acknowledged = alertDialog('satu')
    const typed = newPasswordDialog('dua', 'budi')
    expect(shown().text).toBe('satu')
    shown().answer('')
    await acknowledged
    expect(shown().text).toBe('dua')
    shown().answer('jawaban')
    expect(await typed).toBe('jawaban')
  })

  it('joins a second question to the number question on screen', async () => {
    expect(await joinNumberDialog('budi sedang mengisi')).toBeNull()
    const typed = numberDialog('Sama dengan TAIWAN', 'Simpan 6048', {
      lines: [],
      compared: [],
      typed: [],
      no: 'Kembali',
    })
    const joined = joinNumberDialog('budi sedang mengisi')
    expect(currentDialogs().dialogs).toHaveLength(1)
    expect(shown().number?.lines).toEqual(['budi sedang mengisi'])
    shown().answer('')
    expect(await Promise.all([typed, joined])).toEqual([true, true])
  })

  it('keeps only the newest toasts', () => {
    for (const text of ['1', '2', '3', '4', '5']) toast(text)
    expect(currentDialogs().toasts.map(({ text }) => text)).toEqual(['2', '3', '4', '5'])
  })

  it('keeps a toast with an action for 10 s, others for 6 s', () => {
    jest.runAllTimers()
    toast('Prediksi berhasil dihapus.', 'success', { label: 'Urungkan', run: () => undefined })
    toast('Tersimpan')
    jest.advanceTimersByTime(9_999)
    expect(currentDialogs().toasts.map(({ text }) => text)).toEqual(['Prediksi berhasil dihapus.'])
    jest.advanceTimersByTime(1)
    expect(currentDialogs().toasts).toEqual([])
  })
})
