import { pageDataCall } from '../data/calls.ts'
import { homePace } from '../data/refetch-regularly.ts'
import { useData } from '../data/use-data.ts'
import { useRefetch } from '../data/use-refetch.ts'
import { useTurnRefetch } from '../market/use-turn-refetch.ts'
import { BannerPlace } from '../features/banners/banner-place.tsx'
import { PredictionSlider } from '../features/predictions/prediction-slider.tsx'
import { LatestResults } from '../features/results/latest-results.tsx'
import { NowBlock } from '../features/now-block/now-block.tsx'
import { MyMarkets } from '../features/todays-board/my-markets.tsx'
import { TodaysBoard } from '../features/todays-board/todays-board.tsx'
import { PageTitle } from '../layout/page-title.tsx'
import { keptPart } from '../ui/kept-part.tsx'
import { useMedia } from '../../shared/ui/use-media.ts'
import { Part } from '../ui/part.tsx'
import { homeTitle } from './page-text.ts'

// Of wide screens: a phone never fetches them.
const DayRail = keptPart(async () => (await import('../features/todays-board/day-rail.tsx')).DayRail)
const TickBar = keptPart(async () => (await import('../features/todays-board/tick-bar.tsx')).TickBar)

/** Home: what is being drawn, top banner, the six newest markets, all markets of today, predictions and side banner. */
export const HomePage = () => {
  useRefetch(pageDataCall, homePace)
  useTurnRefetch(pageDataCall, useData(pageDataCall).data?.schedules)
  const wideState = useMedia('(min-width: 1024px)') ? 'wide' : ''
  return (
    <div className="home grid gap-4 sm:gap-6">
      <div className="home-title">
        <PageTitle title={homeTitle} />
        <Part name="ticks" isSilent>
          <TickBar state={wideState} className="mt-3 max-lg:hidden" />
        </Part>
      </div>
      <div className="home-first grid gap-3 lg:gap-6">
        <Part name="now">
          <NowBlock />
        </Part>
        <Part name="mine">
          <MyMarkets />
        </Part>
      </div>
      <Part name="top" isSilent>
        <BannerPlace position="TOP_BANNER" urgent className="home-banner w-full sm:w-100 lg:w-120" />
      </Part>
      <div className="home-lists grid gap-8">
        <Part name="latest">
          <LatestResults />
        </Part>
        <Part name="board">
          <TodaysBoard />
        </Part>
      </div>
      <div className="home-rail grid gap-6">
        <Part name="rail">
          <DayRail state={wideState} className="max-lg:hidden" />
        </Part>
        <Part name="predictions">
          <PredictionSlider />
        </Part>
        <Part name="side" isSilent>
          <BannerPlace
            position="SIDE_BANNER"
            className="w-full max-w-60 justify-self-center self-start lg:max-w-none"
          />
        </Part>
      </div>
    </div>
  )
}
