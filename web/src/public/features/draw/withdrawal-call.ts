import type { Withdrawal } from '@papan/contracts/calls/content/public-calls.ts'
import { drawCall, type Call } from '../../data/calls.ts'

export const withdrawalCall = (market: string, date: string): Call<Withdrawal> => `${drawCall(market, date)}/withdrawal`
