import type { Refusal, RefusalReport } from '@papan/contracts/calls/refusal-calls.ts'
import { callService } from '@papan/runtime/http/call-service.ts'

const timeoutMs = 2_000

/** Posts refusals to auth's internal port. Throws unless auth accepted them. */
export const tellAuth =
  (authInternalUrl: string) =>
  async (refusals: Refusal[]): Promise<void> => {
    const report: RefusalReport = { refusals }
    const { status } = await callService(new URL('/internal/refusals', authInternalUrl), { timeoutMs, body: report })
    if (status >= 300) throw new Error(`auth answered ${status}`)
  }
