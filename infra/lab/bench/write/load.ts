import { Agent } from 'node:http'
import { askJson, bearer } from '../../../test/harness/ask.ts'
import { wait } from '../../../test/harness/until.ts'

/** All prizes of one draw, in order of entry. */
export const drawnPrizes = Array.from({ length: 23 }, (_each, index) => ({
  type: index < 3 ? `PRIZE ${index + 1}` : index < 13 ? 'STARTER PRIZE' : 'CONSOLATION PRIZE',
  numbers: String(index * 397).padStart(4, '0'),
}))

/** Fills a draw prize by prize on one connection, with a pause after each answer. Answers the ms of each answer. */
export const enterDraw = async (url: string, id: string, token: string, pauseMs: number): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (const prize of drawnPrizes) {
    const options = { agent, headers: bearer(token) }
    const { status, text, ms } = await askJson(`${url}/admin/results/${id}/prizes`, prize, options)
    if (status !== 200) throw new Error(`POST prize answered ${status}: ${text}`)
    times.push(ms)
    await wait(pauseMs)
  }
  agent.destroy()
  return times
}
