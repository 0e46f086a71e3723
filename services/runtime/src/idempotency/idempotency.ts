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
  /** How long a repeated request waits for the first one's response, ms. */
  waitMs?: number
}

/** Below the gateway's timeout of 5 s. */
const usualWaitMs = 4_000
const lookMs = 50
const renewMs = claimLifeMs / 3
/** Longer work loses its claim. */
const longestWorkMs = 600_000

const unkept = new WeakSet<Response>()
/** Do not record this response: a retry runs the work again. */
export const skipReplay = (res: Response): void => {
  unkept.add(res)
}

/**
 * Handles a request with an `Idempotency-Key` once in 24 h per user and call (reliability C5). A retry gets the
 * recorded response, another request with that key 422. Failures are not recorded. Mount it after the guard and the
 * body reader. If the process dies, the written document knows the key (`writeContextOf(req).once`).
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

  /** Renews the claim until the response is complete, then records it or releases the claim. */
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
