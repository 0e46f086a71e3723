import type { ShownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { NewResultUpdate } from '@papan/contracts/socket/messages.ts'
import type { ConnectionAction } from '../../shared/socket/connection.ts'

/** `staleMs`: how long the answer had been stale at `at`. */
export type Answered = { call: string; data: unknown; at: number; staleMs: number }
/** Status 0 is no answer. */
export type Failed = { call: string; status: number; at: number }
export type Pushed = { result: Result; at: number }

/** A call's answer has arrived. */
export const callAnswered = (payload: Answered) => ({ type: 'serverData/callAnswered', payload }) as const
/** A call got an error or no answer. */
export const callFailed = (payload: Failed) => ({ type: 'serverData/callFailed', payload }) as const
/** The socket brought a result. */
export const resultPushed = (payload: Pushed) => ({ type: 'serverData/resultPushed', payload }) as const
/** The socket announced a changed result without its content. */
export const resultAnnounced = (payload: NewResultUpdate) => ({ type: 'serverData/resultAnnounced', payload }) as const

export type ServerDataAction = ReturnType<
  typeof callAnswered | typeof callFailed | typeof resultPushed | typeof resultAnnounced
>
/** A master admin changed what the site is called or looks like. */
export const identityChanged = (payload: ShownIdentity) => ({ type: 'site/identityChanged', payload }) as const

export type RootAction = ServerDataAction | ConnectionAction | ReturnType<typeof identityChanged>
