import { describe, expect, it } from '@jest/globals'
import { deviceWords } from './device-words.ts'

describe('deviceWords', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
      'Chrome di Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
      'Edge di Windows',
    ],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Chrome di Android'],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A12) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet di Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox di Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile Safari/604.1',
      'Safari di iPhone',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/131.0 Mobile Safari/604.1', 'Chrome di iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.1 Safari/605', 'Safari di Mac'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131.0 Safari/537.36', 'Chrome di ChromeOS'],
    ['curl/8.5.0', 'Program curl'],
    ['node', 'Program node'],
    ['', 'Perangkat tidak dikenal'],
    [undefined, 'Perangkat tidak dikenal'],
    ['<script>', 'Perangkat tidak dikenal'],
  ])('names %s', (agent, words) => {
    expect(deviceWords(agent)).toBe(words)
  })
})
