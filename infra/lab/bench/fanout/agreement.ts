import { median } from '../../harness/stats.ts'
import type { Crowd } from './crowd-driver.ts'
import { fill, measureRounds, medianOf, type Size, type Contender } from './rounds.ts'
import type { Subject } from '../../harness/realtime/subject.ts'

const turns = 2

/** Validates the lean client: socket.io-clients must get identical events. Returns the ratio of their spreads. */
export const measureAgreement = async (crowd: Crowd, subject: Subject, size: Size): Promise<number> => {
  const spreadOf = async (as: 'lean' | 'real') => {
    const contender: Contender = { subject, group: crowd.group(as) }
    await fill(contender, size.viewers, as)
    const rounds = await measureRounds([contender], size)
    await contender.group.leave()
    return medianOf(rounds, 'spreadMs', 0)
  }
  const ratios: number[] = []
  for (let turn = 0; turn < turns; turn++) ratios.push((await spreadOf('real')) / (await spreadOf('lean')))
  return median(ratios)
}
