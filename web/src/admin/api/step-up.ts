import { stepUpHeader, type StepUpAnswer } from '@papan/contracts/calls/auth/step-up-calls.ts'
import { accessToken } from './access-token.ts'

/** `action` in words: 'Hapus hasil'. */
export type StepUpQuestion = { id: number; action: string; answer: (isProven: boolean) => void }

/** Asks the user for a proof that they are at the session, once for all calls that need it at that time. */
export const createStepUp = (readToken: () => string | null) => {
  let proof: { text: string; token: string | null } | null = null
  let question: StepUpQuestion | null = null
  let pending: Promise<boolean> | null = null
  let lastId = 0
  const listeners = new Set<() => void>()
  const show = (next: StepUpQuestion | null) => {
    question = next
    for (const listener of listeners) listener()
  }
  return {
    /** Of the proof, while the session is the one that it was given to; the server knows when it ends. */
    headers: (): Record<string, string> =>
      proof !== null && proof.token === readToken() ? { [stepUpHeader]: proof.text } : {},

    keep({ proof: text }: StepUpAnswer): void {
      proof = { text, token: readToken() }
    },

    /** Resolves with whether there is a proof now; false when the user declined. */
    ask(action: string): Promise<boolean> {
      pending ??= new Promise<boolean>((resolve) => {
        lastId += 1
        const answer = (isProven: boolean) => {
          pending = null
          show(null)
          resolve(isProven)
        }
        show({ id: lastId, action, answer })
      })
      return pending
    },

    current: (): StepUpQuestion | null => question,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const stepUp = createStepUp(() => accessToken.read())
