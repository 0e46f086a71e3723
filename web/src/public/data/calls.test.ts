import { describe, expect, it } from '@jest/globals'
import {
  bannersCall,
  dayCall,
  detailPageCall,
  drawCall,
  hasShape,
  liveDrawCall,
  pageDataCall,
  predictionDetailCall,
  schedulesCall,
  showsResultsOf,
  showsScheduleOf,
  withdrawalCall,
} from './calls.ts'

describe('calls', () => {
  it('encodes market names, slashes included', () => {
    expect(detailPageCall('TOTO & CO/9', 2, 25)).toBe('/public/detail-page/TOTO%20%26%20CO%2F9?page=2&limit=25')
  })

  it.each([
    [pageDataCall, true, true],
    [liveDrawCall('SABAH'), true, true],
    [detailPageCall('SABAH', 3, 10), true, true],
    [drawCall('SABAH', '2026-11-21'), true, true],
    [withdrawalCall('SABAH', '2026-11-21'), true, true],
    [dayCall('2026-11-21'), true, true],
    [predictionDetailCall('SABAH'), false, true],
    [schedulesCall, false, true],
    [liveDrawCall('SABAH 4D'), false, false],
    [bannersCall('TOP_BANNER'), false, false],
  ])('%s shows the results and the schedule of SABAH: %s, %s', (call, results, schedule) => {
    expect(showsResultsOf(call, 'SABAH')).toBe(results)
    expect(showsScheduleOf(call, 'SABAH')).toBe(schedule)
  })

  it.each([
    [pageDataCall, { schedules: [], resultsMap: {}, predictionsMap: {} }, true],
    [pageDataCall, { schedules: {}, resultsMap: {}, predictionsMap: {} }, false],
    [pageDataCall, null, false],
    [schedulesCall, [], true],
    [schedulesCall, {}, false],
    [liveDrawCall('A'), { schedule: null, result: null }, true],
    [liveDrawCall('A'), {}, false],
    [detailPageCall('A', 1, 10), { history: { data: [], meta: {} } }, true],
    [detailPageCall('A', 1, 10), { history: null }, false],
    [drawCall('A', '2026-11-21'), { result: {}, schedule: null }, true],
    [drawCall('A', '2026-11-21'), { result: null, schedule: null }, false],
    [withdrawalCall('A', '2026-11-21'), { prizes: [] }, true],
    [withdrawalCall('A', '2026-11-21'), {}, false],
    [dayCall('2026-11-21'), { draws: [] }, true],
    [dayCall('2026-11-21'), { draws: null }, false],
  ])('hasShape of %s', (call, data, can) => expect(hasShape(call, data)).toBe(can))
})
