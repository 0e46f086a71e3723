import { describe, expect, it } from '@jest/globals'
import { createStepUp } from './step-up.ts'
import { stepUpAction } from './step-up-text.ts'

describe('createStepUp', () => {
  it('asks once for calls that need a proof at the same time, and again later', async () => {
    const stepUp = createStepUp(() => 'token')
    const both = [stepUp.ask('Hapus hasil'), stepUp.ask('Hapus pengguna')]
    expect(stepUp.current()?.action).toBe('Hapus hasil')
    stepUp.current()?.answer(true)
    expect(await Promise.all(both)).toEqual([true, true])
    expect(stepUp.current()).toBeNull()
    const later = stepUp.ask('Hapus hasil')
    stepUp.current()?.answer(false)
    expect(await later).toBe(false)
  })

  it('sends a proof with the session that it was given to, and no other', () => {
    let token = 'first'
    const stepUp = createStepUp(() => token)
    expect(stepUp.headers()).toEqual({})
    stepUp.keep({ proof: 'p', expiresAt: '' })
    expect(stepUp.headers()).toEqual({ 'step-up': 'p' })
    token = 'second'
    expect(stepUp.headers()).toEqual({})
  })
})

describe('stepUpAction', () => {
  it.each([
    ['POST', '/master/users', 'Tambah pengguna'],
    ['DELETE', '/master/users/budi', 'Hapus pengguna'],
    ['POST', '/admin/results/sabah_2025-01-31/restore', 'Kembalikan hasil'],
    ['POST', '/admin/results/sabah_2025-01-31/prizes', 'Koreksi PRIZE 1'],
    ['DELETE', '/admin/results/sabah_2025-01-31/prizes/x?reason=y', 'Tarik PRIZE 1'],
    ['POST', '/admin/results/double-entry', 'Ubah Wajib dua admin'],
    ['POST', '/admin/nanti', 'Lanjutkan'],
  ])('calls %s %s %s', (method, url, action) => {
    expect(stepUpAction(method, url)).toBe(action)
  })
})
