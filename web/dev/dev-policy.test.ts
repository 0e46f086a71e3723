import { describe, expect, it } from '@jest/globals'
import { devPolicy } from './dev-policy.ts'

describe('devPolicy', () => {
  it("lets pages load modules, styles and hot updates from Vite's port, and no inline script", () => {
    const rules = devPolicy('http://localhost:8130').split('; ')
    expect(rules).toEqual(
      expect.arrayContaining([
        "script-src 'self' http://localhost:8130",
        "style-src 'self' 'unsafe-inline' http://localhost:8130",
        "connect-src 'self' wss: http://localhost:8130 ws://localhost:8130",
        "default-src 'none'",
      ]),
    )
  })
})
