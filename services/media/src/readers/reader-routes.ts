import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import type { readerCalls } from '@papan/contracts/calls/media/reader-calls.ts'
import { guardFormula } from '@papan/contracts/parsing/csv-formula.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import type { BannerStore } from '../banners/banner-store.ts'
import { bannerNotFound } from '../banners/banner-service.ts'
import type { createDeletedBanners } from '../banners/deleted-banners.ts'
import { csvColumns, csvRows, readSums } from './read-sums.ts'
import type { ReaderStore } from './reader-store.ts'

type ReaderRouteDeps = {
  readerStore: ReaderStore
  bannerStore: BannerStore
  deletedBanners: Pick<ReturnType<typeof createDeletedBanners>, 'names'>
  clock: () => number
}

const toCsv = (rows: string[][]): string => stringify(rows, { cast: { string: guardFormula } })

export const readerRoutes = (deps: ReaderRouteDeps): Handlers<typeof readerCalls> => {
  const { readerStore, bannerStore, deletedBanners, clock } = deps

  async function* lines(): AsyncGenerator<string> {
    yield toCsv([csvColumns])
    for await (const sums of readerStore.all()) yield toCsv(csvRows(sums))
  }

  return {
    async getBannerLink({ params }) {
      const banner = await bannerStore.find(params.bannerId)
      if (!banner?.linkUrl) throw bannerNotFound()
      return { linkUrl: banner.linkUrl }
    },

    async getReaders({ query }) {
      const to = wibDate(clock())
      const from = addDays(to, 1 - Number(query.days))
      const [sums, names, deleted] = await Promise.all([
        readerStore.from(from),
        bannerStore.names(),
        deletedBanners.names(),
      ])
      return readSums(sums, { from, to, query, bannerNames: new Map([...deleted, ...names]) })
    },

    async exportReaders({ res }) {
      const text = lines()
      // Read before the answer begins, so that a database error keeps its status.
      const head = await text.next()
      const first = await text.next()
      res.type('text/csv').attachment('pembaca.csv')
      const whole = async function* () {
        yield `${head.value ?? ''}${first.value ?? ''}`
        yield* text
      }
      // Breaks the connection on a failure: half a file must not look complete.
      await pipeline(whole, res).catch(() => res.destroy())
    },
  }
}
