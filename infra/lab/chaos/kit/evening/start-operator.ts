import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Write } from '../../../harness/promises/history.ts'
import { sharedNow } from '../../../harness/viewers/views.ts'
import { endWithUs } from '../../../../local/processes/children.ts'
import type { OperatorPlan } from './operator.ts'
import type { AlarmCall, ClaimCall, OperatorRecord, TypedFault } from './records.ts'

const killed = (began: Pick<Write, 'kind' | 'market' | 'value' | 'startedAt'>): Write => ({
  ...began,
  endedAt: sharedNow(),
  outcome: 'unknown',
  status: 0,
  error: 'the operator was killed',
  state: null,
  isRepeat: false,
})

/** Starts an operator by the API and collects what it reports. */
export const startOperator = (plan: OperatorPlan) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'operator-main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  endWithUs(child, () => child.kill('SIGKILL'))
  const begun = new Map<number, Pick<Write, 'kind' | 'market' | 'value' | 'type' | 'startedAt'>>()
  const writes: Write[] = []
  const claims: ClaimCall[] = []
  const asked: TypedFault[] = []
  const troubles: string[] = []
  const answers: AlarmCall[] = []
  let holds: string[] = []
  child.on('message', (record: OperatorRecord) => {
    if (record.kind === 'began') begun.set(record.id, record.write)
    else if (record.kind === 'write') {
      begun.delete(record.id)
      writes.push(record.write)
    } else if (record.kind === 'claim') claims.push(record.call)
    else if (record.kind === 'asked') asked.push(record.fault)
    else if (record.kind === 'answered') answers.push(record.answer)
    else if (record.kind === 'holds') holds = record.markets
    else troubles.push(record.text)
  })
  child.send(plan)
  return {
    username: plan.admin.username,
    claims,
    asked,
    answers,
    troubles,
    /** Unfinished draws that it held when it last looked. */
    holds: () => holds,
    isTyping: () => begun.size > 0,
    /** Without an answer where the operator was killed before it came. */
    writes: (): Write[] => [...writes, ...[...begun.values()].map(killed)],
    kill: () => child.kill('SIGKILL'),
  }
}

export type Operator = ReturnType<typeof startOperator>
