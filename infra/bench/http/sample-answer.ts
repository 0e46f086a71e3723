// What every server of the http benchmark answers: each process makes the same bytes for itself.
const markets = 62
const rowsEach = 4

/** A small generator with a fixed seed: digits that no compression can guess, and the same in every process. */
const seededDigits = () => {
  let state = 0x2545f491
  return (count: number): string => {
    let digits = ''
    for (let index = 0; index < count; index++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      digits += String(Math.floor((state / 2 ** 32) * 10))
    }
    return digits
  }
}

/** Some 20 KB of JSON in the shape of page-data. */
export const sampleObject = (): object => {
  const digits = seededDigits()
  const schedules = Array.from({ length: markets }, (_, index) => ({
    id: `PASARAN-${index}`,
    marketName: `PASARAN ${index}`,
    day: 'Setiap Hari',
    openTime: '10:00',
    closeTime: '22:00',
    officialLink: null,
    logoUrl: null,
    status: 'BUKA',
  }))
  const resultsMap = Object.fromEntries(
    schedules.map(({ marketName }) => [
      marketName,
      Array.from({ length: rowsEach }, (_, row) => ({ type: `PRIZE ${row + 1}`, numbers: digits(6) })),
    ]),
  )
  return { schedules, resultsMap }
}

export const sampleJson = (): Buffer => Buffer.from(JSON.stringify(sampleObject()))

/** The same as a page of some 20 KB. */
export const sampleHtml = (): Buffer => {
  const digits = seededDigits()
  const rows = Array.from({ length: 300 }, (_, row) => `<tr><td>PASARAN ${row}</td><td>${digits(24)}</td></tr>`)
  return Buffer.from(`<!doctype html><html lang="id"><title>Hasil</title><table>${rows.join('\n')}</table></html>`)
}

export const sampleMarket = 'BENCH'
export const sampleDate = '2025-01-31'
