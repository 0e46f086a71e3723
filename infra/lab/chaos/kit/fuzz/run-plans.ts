import { exchange } from './exchange.ts'
import { judge } from './judge.ts'
import { planOf, type PlanContext } from './plans.ts'

export type Finding = { plan: number; fault: string; sent: string[] }
type Run = { seed: string; port: number; site: PlanContext; sentinel: string; isOver: (requests: number) => boolean }

const connections = 64
const answerMs = 20_000
const shownBytes = 300

/** Runs plan after plan, some concurrently, until over. Numbers plans from `first`. */
export const runPlans = async ({ seed, port, site, sentinel, isOver }: Run, first = 0) => {
  const findings: Finding[] = []
  const statuses: Record<string, number> = {}
  let next = first
  let requests = 0
  let slowestMs = 0
  const work = async () => {
    while (!isOver(requests)) {
      const number = next++
      const plan = planOf(seed, number, site)
      requests += plan.items.length
      const outcome = await exchange(port, plan, answerMs)
      slowestMs = Math.max(slowestMs, outcome.ms)
      for (const { status } of outcome.answers) statuses[status] = (statuses[status] ?? 0) + 1
      const fault = judge(plan, outcome, sentinel)
      if (fault === null) continue
      findings.push({ plan: number, fault, sent: plan.items.map(({ bytes }) => bytes.slice(0, shownBytes)) })
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { findings, statuses, requests, plans: next - first, slowestMs }
}
