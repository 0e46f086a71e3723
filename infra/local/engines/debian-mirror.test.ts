import { describe, expect, it } from '@jest/globals'
import { readLines, readStanzas } from './debian-mirror.ts'

const stanzas = `Types: deb
# http://snapshot.example.org/archive/debian
URIs: http://mirror.example.org/debian/
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

# URIs: http://comment.example.org/debian
Types: deb
URIs: http://one.example.org/a http://two.example.org/b
Suites: stable
`

describe('package sources', () => {
  it('are read from stanzas, comments left out', () => {
    expect(readStanzas(stanzas)).toEqual([
      { uri: 'http://mirror.example.org/debian', keyring: '/usr/share/keyrings/debian-archive-keyring.gpg' },
      { uri: 'http://one.example.org/a', keyring: undefined },
      { uri: 'http://two.example.org/b', keyring: undefined },
    ])
  })

  it('do not take an inline key for a file', () => {
    const text = 'Types: deb\nURIs: http://mirror.example.org\nSigned-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n'
    expect(readStanzas(text)).toEqual([{ uri: 'http://mirror.example.org', keyring: undefined }])
  })

  it('are read from lines, comments and source packages left out', () => {
    const text = `# deb http://comment.example.org/debian bookworm main
deb http://mirror.example.org/debian bookworm main
deb-src http://mirror.example.org/source bookworm main
deb [arch=amd64 signed-by=/etc/apt/keyrings/vendor.gpg] https://vendor.example.org/apt stable main`
    expect(readLines(text)).toEqual([
      { uri: 'http://mirror.example.org/debian', keyring: undefined },
      { uri: 'https://vendor.example.org/apt', keyring: '/etc/apt/keyrings/vendor.gpg' },
    ])
  })
})
