import { describe, expect, it } from '@jest/globals'
import { announcementOf, arrivedSince } from './new-prizes.ts'

const prize = (id: string, numbers: string, type = 'CONSOLATION PRIZE') => ({ id, type, numbers })

describe('new prizes', () => {
  it('are those that were not there, corrected ones and repeated numbers included', () => {
    const before = [prize('a', '0842'), prize('b', '1597')]
    const now = [prize('a', '0842'), prize('b', '1579'), prize('c', '0842')]
    expect(arrivedSince(before, now)).toEqual([prize('b', '1579'), prize('c', '0842')])
    expect(arrivedSince(now, now)).toEqual([])
  })

  it('are told digit by digit, and as a count when there are many', () => {
    expect(announcementOf([prize('1', '0417', 'PRIZE 1')])).toBe('PRIZE 1: 0 4 1 7')
    expect(announcementOf([prize('1', '0417', 'PRIZE 1'), prize('2', '96')])).toBe(
      'PRIZE 1: 0 4 1 7. CONSOLATION PRIZE: 9 6',
    )
    expect(announcementOf(['1', '2', '3', '4'].map((id) => prize(id, '1111')))).toBe('4 nomor baru sudah keluar')
  })
})
