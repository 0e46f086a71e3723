import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { keyBusy, keyReused } from '../errors.ts'
import { contextOf } from '../http/request-context.ts'
import type { Logger } from '../logger.ts'
import { claimLifeMs, type AnswerStore, type Claim, type KeptAnswer } from './answer-store.ts'
import { idempotentRequestOf, type IdempotentRequest } from './idempotent-request.ts'
import { holdAnswer, sendKept } from './held-answer.ts'

type OnceDeps = {
  answers: AnswerStore
  log: Logger
  /** How long a repeated request waits for the first one's answer, ms. */
  waitMs?: number
}

/** The gateway itself waits 5 s. */
const usualWaitMs = 4_000
const lookMs = 50
const renewMs = claimLifeMs / 3
/** Work that takes longer than this loses its claim. */
const longestWorkMs = 600_000

const unkept = new WeakSet<Response>()
/** Says that this answer is none to be given again: asked once more, the work is to be tried anew. */
export const skipReplay = (res: Response): void => {
  unkept.add(res)
}

/**
 * Fulfils a request with an `Idempotency-Key` once in 24 h for its user and call (reliability C5): the same request again gets the
 * same answer, also while the first is still under way; another one with that key gets 422. Only successes are kept, since a refusal
 * changed nothing. It stands behind the guard and behind whatever reads the body. A process that dies in between leaves a claim that
 * is taken over; that the effect is not repeated then is up to the written document, which knows the key (`writeContextOf(req).once`).
 */
export const createIdempotency = ({ answers, log, waitMs = usualWaitMs }: OnceDeps): RequestHandler => {
  const underWay = new Map<string, Promise<void>>()

  const claimInTime = async (once: IdempotentRequest): Promise<Claim> => {
    const end = Date.now() + waitMs
    let claim = await answers.claim(once)
    while (claim.kind === 'running' && Date.now() < end) {
      const pause = new Promise<void>((resolve) => setTimeout(resolve, lookMs).unref())
      await Promise.race([underWay.get(once.id) ?? pause, pause])
      claim = await answers.claim(once)
    }
    return claim
  }

  /** Keeps the claim alive until the answer is whole, then remembers that or gives the claim up. */
  const settle = (once: IdempotentRequest, token: string, res: Response) => {
    let renewals = 0
    const timer = setInterval(() => {
      if (++renewals * renewMs > longestWorkMs) clearInterval(timer)
      answers.renew(once.id, token).catch((error: unknown) => log.debug({ err: error }, 'claim not renewed'))
    }, renewMs).unref()
    let done: () => void = () => undefined
    underWay.set(once.id, new Promise((resolve) => (done = resolve)))
    holdAnswer(res, async (answer: KeptAnswer | null) => {
      clearInterval(timer)
      const keeps = answer !== null && answer.status < 300 && !unkept.has(res)
      try {
        await (keeps ? answers.remember(once.id, token, answer) : answers.giveUp(once.id, token))
      } catch (error) {
        log.warn({ err: error, requestId: contextOf(res.req).requestId }, 'an answer could not be kept for its key')
      }
      underWay.delete(once.id)
      done()
    })
  }

  const fulfil = async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const once = idempotentRequestOf(req)
    if (!once) return next()
    const claim = await claimInTime(once)
    if (claim.kind === 'other') throw keyReused()
    if (claim.kind === 'running') throw keyBusy()
    if (claim.kind === 'answered') return sendKept(res, claim.answer)
    contextOf(req).once = once
    settle(once, claim.token, res)
    next()
  }
  return fulfil
}
