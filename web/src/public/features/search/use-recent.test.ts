import { describe, expect, it } from '@jest/globals'
import { addRecent, readRecent, type Recent } from './use-recent.ts'

const market = (name: string): Recent => ({ market: name })

describe('what was opened from the search', () => {
  it.each([
    [null, []],
    ['{', []],
    ['{"market":"MACAU"}', []],
    ['["MACAU",null,{"market":1},{"number":null},{}]', []],
    ['[{"market":"MACAU","more":1},{"number":"0417"}]', [{ market: 'MACAU' }, { number: '0417' }]],
  ])('%s is read', (text, read) => expect(readRecent(text)).toEqual(read))

  it.each<[string, Recent[], Recent, Recent[]]>([
    ['the last one is first', [market('A')], market('B'), [market('B'), market('A')]],
    ['one opened again moves', [market('A'), market('B')], market('B'), [market('B'), market('A')]],
    ['a number is no market of that name', [market('0417')], { number: '0417' }, [{ number: '0417' }, market('0417')]],
    ['six are kept', 'ABCDEF'.split('').map(market), market('G'), 'GABCDE'.split('').map(market)],
  ])('%s', (_name, kept, opened, after) => expect(addRecent(kept, opened)).toEqual(after))

  it('reads at most six', () => expect(readRecent(JSON.stringify('ABCDEFGH'.split('').map(market)))).toHaveLength(6))
})
