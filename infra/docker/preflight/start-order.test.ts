import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'

type Service = { depends_on?: Record<string, { condition: string }>; ports?: string[]; network_mode?: string }
const file = join(import.meta.dirname, '../../../docker-compose.yml')
const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as { services: Record<string, Service> }

/** Whether a service starts only after preflight has passed, itself or through what it waits for. */
const waits = (name: string): boolean => {
  const needed = services[name]?.depends_on ?? {}
  if (Array.isArray(needed)) return needed.some(waits)
  return needed['preflight']?.condition === 'service_completed_successfully' || Object.keys(needed).some(waits)
}

describe('the compose file', () => {
  it('starts nothing before preflight has passed', () => {
    const names = Object.keys(services).filter((name) => name !== 'preflight')
    expect(names.length).toBeGreaterThan(12)
    expect(names.filter((name) => !waits(name))).toEqual([])
  })

  it('publishes the site on the loopback alone where Caddy stands in front', () => {
    expect(services['haproxy']?.ports).toEqual(['${DOMAIN:+127.0.0.1:}${PORT:-8080}:8080'])
    expect(services['caddy']?.network_mode).toBe('host')
  })
})
