import { encodingFor } from './send-cached.ts'

describe('encodingFor', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip, br; q=0.000', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['identity', 'identity'],
  ] as const)('takes from "%s" the form %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))
})
