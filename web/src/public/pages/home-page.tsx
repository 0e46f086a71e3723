import { pageDataCall } from '../data/calls.ts'
import { homePace } from '../data/refetch-regularly.ts'
import { useData } from '../data/use-data.ts'
import { useRefetch } from '../data/use-refetch.ts'
import { useTurnRefetch } from '../market/use-turn-refetch.ts'
import { BannerPlace } from '../features/banners/banner-place.tsx'
import { PredictionSlider } from '../features/predictions/prediction-slider.tsx'
import { LatestResults } from '../features/results/latest-results.tsx'
import { homeTitle } from './page-text.ts'

/** Home: top banner, the six newest markets, side banner and today's predictions. */
export const HomePage = () => {
  useRefetch(pageDataCall, homePace)
  useTurnRefetch(pageDataCall, useData(pageDataCall).data?.schedules)
  return (
    <>
      <h1 className="sr-only">{homeTitle}</h1>
      <BannerPlace position="TOP_BANNER" urgent />
      <div className="grid items-start gap-x-6 gap-y-8 pt-6 lg:grid-cols-[1fr_16.5rem]">
        <LatestResults />
        <div className="grid gap-6 sm:max-lg:has-[aside]:grid-cols-2">
          <BannerPlace position="SIDE_BANNER" className="w-full self-start sm:order-2" />
          <PredictionSlider />
        </div>
      </div>
    </>
  )
}
