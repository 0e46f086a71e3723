import { median } from '../../harness/stats.ts'
import type { Crowd } from './crowd-driver.ts'
import { fill, measureRounds, medianOf, type Size, type Stage } from './rounds.ts'
import type { Subject } from '../../harness/realtime/subject.ts'

const turns = 2

/** Validates the lean client: socket.io-clients must get identical events. Returns the ratio of their spreads. */
export const measureAgreement = async (crowd: Crowd, subject: Subject, size: Size): Promise<number> => {
  const spreadOf = async (as: 'lean' | 'real') => {
    const stage: Stage = { subject, group: crowd.group(as) }
    await fill(stage, size.viewers, as)
    const rounds = await measureRounds([stage], size)
    await stage.group.leave()
    return medianOf(rounds, 'spreadMs', 0)
  }
  const ratios: number[] = []
  for (let turn = 0; turn < turns; turn++) ratios.push((await spreadOf('real')) / (await spreadOf('lean')))
  return median(ratios)
}
