// Runs an operator in a separate process, so that it can be killed; plan and records travel as messages.
import { createDeskClient } from './desk-client.ts'
import { keepOnline } from './operator-socket.ts'
import { createOperator, type OperatorPlan } from './operator.ts'

const start = (plan: OperatorPlan) => {
  const { url, token, admin } = plan
  keepOnline(url, token, admin)
  const operator = createOperator(plan, createDeskClient(url, token, admin.username), (record) =>
    process.send?.(record),
  )
  operator.work().catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}

process.on('message', start)
process.on('disconnect', () => process.exit(0))
