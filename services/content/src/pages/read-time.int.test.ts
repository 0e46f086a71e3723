import { beforeEach, expect, it } from '@jest/globals'
import { infoCollection } from '@papan/service-kit/mongo/database-info.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(() => content.clear())

it.each([
  '/public/page-data',
  '/public/live-draw-data/SINGAPORE',
  '/public/detail-page/SINGAPORE',
  '/public/results/SINGAPORE/2025-01-30',
  '/public/draws-now',
])('%s says when its reads began: what was stored since is newer', async (path) => {
  await content.given.schedule({ marketName: 'SINGAPORE' })
  const prizes = [{ type: 'PRIZE 1', numbers: '0030' }]
  await content.given.result({ market: 'SINGAPORE', date: '2025-01-30', prizes })
  const began = new Date(content.time.now).toISOString()
  const client = content.connection.getClient()
  const waitForRead = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    // The check for a restore runs beside.
    if (command[commandName] !== infoCollection) content.time.now += 1_000
  }
  client.on('commandStarted', waitForRead)
  const { status, body } = await content.send('GET', path)
  client.off('commandStarted', waitForRead)
  expect(content.time.now).toBeGreaterThan(Date.parse(began))
  expect([status, body.serverTime]).toEqual([200, began])
})
