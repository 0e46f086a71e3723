import type { Banner, BannerOrder, BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import type { IfMatch } from '@papan/service-kit/http/request-context.ts'
import type { WriteContext } from '@papan/service-kit/records/write-context.ts'
import type { SettingStore } from '../settings/setting-store.ts'
import { inOrder, type BannerOrderStore } from './banner-order-store.ts'
import type { BannerStore } from './banner-store.ts'

type ShownBannersDeps = {
  bannerStore: BannerStore
  bannerOrderStore: BannerOrderStore
  settingStore: SettingStore
  withVariants: (banners: Banner[]) => Promise<Banner[]>
}

/** Banners as admins list them and as a position shows them, in its order. */
export const createShownBanners = ({ bannerStore, bannerOrderStore, settingStore, withVariants }: ShownBannersDeps) => {
  const live = async (position: BannerPosition): Promise<Banner[]> => {
    const [banners, { ids }] = await Promise.all([bannerStore.live(position), bannerOrderStore.find(position)])
    return inOrder(banners, ids)
  }

  return {
    async list(query: Parameters<BannerStore['list']>[0]) {
      const { data, ...found } = await bannerStore.list(query)
      return { data: await withVariants(data), ...found }
    },

    /** All live banners, or the first only while the slider is off. */
    async shown(position: BannerPosition): Promise<Banner[]> {
      const [banners, isSlider] = await Promise.all([live(position), settingStore.isSliderOn(position)])
      return withVariants(isSlider ? banners : banners.slice(0, 1))
    },

    async first(position: BannerPosition): Promise<Banner | null> {
      const [banner = null] = await withVariants((await live(position)).slice(0, 1))
      return banner
    },

    async order(position: BannerPosition): Promise<BannerOrder> {
      const [banners, { ids, epoch, rev }] = await Promise.all([
        bannerStore.inPosition(position),
        bannerOrderStore.find(position),
      ])
      return { data: await withVariants(inOrder(banners, ids)), epoch, rev }
    },

    /** Ids of other positions and of deleted banners are left out. */
    async saveOrder(position: BannerPosition, ids: string[], ifMatch: IfMatch | null, context: WriteContext) {
      const banners = await bannerStore.inPosition(position)
      const ordered = ids.flatMap((id) => banners.find((banner) => banner.id === id) ?? [])
      const { epoch, rev } = await bannerOrderStore.save(position, ordered, ifMatch, context)
      const saved = ordered.map(({ id }) => id)
      return { data: await withVariants(inOrder(banners, saved)), epoch, rev }
    },
  }
}
