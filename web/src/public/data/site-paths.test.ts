import { describe, expect, it } from '@jest/globals'
import { canonicalMarket, readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { detailPageCall, drawCall, liveDrawCall, predictionDetailCall } from './calls.ts'
import { paths } from '../../shared/paths/site-paths.ts'

const names = ['SINGAPORE', 'HK/POOLS', ' hk pools ', "Toto:co+9 (a)'!~*", 'ST. LOUIS', 'SÃO', 'A;B=C&D', 'ß']

describe('paths and calls', () => {
  it.each(names)('write market %j in canonical form, so that no link is redirected', (name) => {
    const links = [
      paths.resultDetail(name),
      paths.draw(name, '2025-01-31'),
      paths.predictionDetail(name),
      liveDrawCall(name),
      predictionDetailCall(name),
      detailPageCall(name, 1, 25),
      drawCall(name, '2025-01-31'),
    ]
    for (const link of links) {
      const target = readTarget(link)
      expect([link, target?.path]).toEqual([link, link.split('?')[0]])
      expect(target?.segments).toContain(canonicalMarket(name))
    }
  })
})
