// The answer of every http subject: each process generates the same bytes.
const markets = 62
const rowsEach = 4

/** Fixed-seed digits: incompressible and equal in every process. */
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

/** About 20 KB in the shape of page-data. */
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

/** A page of about 20 KB with 300 rows. */
export const sampleHtml = (rowCount = 300): Buffer => {
  const digits = seededDigits()
  const rows = Array.from({ length: rowCount }, (_, row) => `<tr><td>PASARAN ${row}</td><td>${digits(24)}</td></tr>`)
  return Buffer.from(`<!doctype html><html lang="id"><title>Hasil</title><table>${rows.join('\n')}</table></html>`)
}

export const sampleMarket = 'BENCH'
export const sampleDate = '2025-01-31'

/** Rows of a page of 29 KB. */
export const coldRows = 520
