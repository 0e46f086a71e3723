import type { Refusal, RefusalReport } from '@papan/contracts/calls/refusal-calls.ts'

const timeoutMs = 2_000

/** Tells auth, on its internal port, what this door refused. Throws when it did not take it. */
export const tellAuth =
  (authInternalUrl: string) =>
  async (refusals: Refusal[]): Promise<void> => {
    const report: RefusalReport = { refusals }
    const answer = await fetch(new URL('/internal/refusals', authInternalUrl), {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`auth answered ${answer.status}`)
  }
