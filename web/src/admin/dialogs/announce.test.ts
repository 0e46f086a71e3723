import { expect, it, jest } from '@jest/globals'
import { announce } from './announce.ts'
import { currentDialogs } from './dialog-store.ts'

// Toasts close by a timer, which would outlive this test.
jest.useFakeTimers()

it('says in a notice that a change is done', async () => {
  await announce(Promise.resolve(), 'File CSV diunduh.', 'Gagal mengunduh CSV.')
  expect(currentDialogs()).toMatchObject({ toasts: [{ text: 'File CSV diunduh.', tone: 'success' }], dialogs: [] })
})

it('says in a dialog why a change failed, never as a success', async () => {
  const { toasts } = currentDialogs()
  const announced = announce(Promise.reject({ status: 0 }), 'File CSV diunduh.', 'Gagal mengunduh CSV.')
  await Promise.resolve()
  const [dialog] = currentDialogs().dialogs
  expect(dialog).toMatchObject({ text: 'Gagal mengunduh CSV.' })
  dialog?.answer('')
  await announced
  expect(currentDialogs()).toMatchObject({ toasts, dialogs: [] })
})
