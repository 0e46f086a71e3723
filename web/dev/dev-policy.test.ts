import { describe, expect, it } from '@jest/globals'
import { contentPolicy } from '@papan/contracts/content-policy.ts'
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

  it("keeps the hashes of a page's inline scripts and drops style hashes, which forbid inserted styles", () => {
    const rules = devPolicy('http://localhost:8130', contentPolicy(['sha256-style'], ['sha256-script'])).split('; ')
    expect(rules).toEqual(
      expect.arrayContaining([
        "script-src 'self' 'sha256-script' http://localhost:8130",
        "style-src 'self' 'unsafe-inline' http://localhost:8130",
      ]),
    )
  })
})
