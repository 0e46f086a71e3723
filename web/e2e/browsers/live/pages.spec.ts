import { routePaths } from '@papan/contracts/paths/route-paths.ts'
import { expect, test } from '../story.ts'

type PageData = { resultsMap: Record<string, { date: string }> }

const paths = [...Object.values(routePaths), '/tidak-ada']

for (const pattern of paths) {
  test(`${pattern} opens and starts`, async ({ phone, request, expectErrors }) => {
    const { resultsMap } = (await (await request.get('/api/public/page-data')).json()) as PageData
    const [market = '', result] = Object.entries(resultsMap)[0] ?? []
    const path = pattern
      .replace(':marketName', encodeURIComponent(market))
      .replace(':date', result?.date ?? '')
      .replace(':pageId', pattern === routePaths.ownPage ? 'tanya-jawab' : 'metode')
    // A draw may be without a prediction.
    if (pattern === '/tidak-ada' || pattern === routePaths.archivedPrediction) expectErrors(/404/)
    await phone.goto(path)
    await phone.ready()
    await phone.shows(/\S/, 'main h1')
    expect(await phone.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await phone.run(() => document.activeElement?.tagName)).toBe('BODY')
  })
}
