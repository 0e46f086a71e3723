import { callService, type ServiceRequest } from '@papan/runtime/http/call-service.ts'
import { hasShape, type Call } from '../src/public/data/calls.ts'
import { wrongShape, type Fetched } from '../src/public/data/fetch-call.ts'

/** GETs a call from a service, with the outcomes of fetchCall. Never throws. */
export const askService = async <Answer>(
  call: Call<Answer>,
  { base, ...question }: ServiceRequest & { base: string },
): Promise<Fetched<Answer>> => {
  try {
    const { status, headers, text } = await callService(`${base}${call}`, question)
    if (status !== 200) return { ok: false, status }
    const data: unknown = JSON.parse(text)
    const staleMs = Number(headers['x-data-stale'] ?? 0) * 1000 || 0
    return hasShape(call, data) ? { ok: true, data: data as Answer, staleMs } : { ok: false, status: wrongShape }
  } catch {
    return { ok: false, status: 0 }
  }
}
