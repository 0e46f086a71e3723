import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'

/** The browser bundles: entry, and the manifest of their hashed files. */
export const bundles = {
  visitors: {
    entry: 'src/entry-public.tsx',
    /** Imported by the entry on interaction, and preloaded by every page. */
    later: 'src/public/app/start-public.tsx',
    /** Imported by `later`, each when its page is opened; a page preloads its own. */
    pages: {
      [routePaths.home]: 'src/public/pages/home-page.tsx',
      [routePaths.results]: 'src/public/features/results/results-list.tsx',
      [routePaths.resultDetail]: 'src/public/features/history/market-history.tsx',
      [routePaths.draw]: 'src/public/features/draw/draw-page.tsx',
      [routePaths.day]: 'src/public/features/day/day-page.tsx',
      [routePaths.predictions]: 'src/public/features/predictions/predictions-list.tsx',
      [routePaths.predictionDetail]: 'src/public/features/predictions/prediction-detail.tsx',
      [routePaths.archivedPrediction]: 'src/public/features/predictions/scores/archived-prediction.tsx',
      [routePaths.scoreBoard]: 'src/public/features/predictions/scores/score-board.tsx',
      [routePaths.schedules]: 'src/public/features/schedules/schedule-list.tsx',
      [routePaths.liveDraw]: 'src/public/features/live-draw/live-draw.tsx',
      [routePaths.search]: 'src/public/features/search/search-page.tsx',
      [routePaths.numberRoom]: 'src/public/features/number-room/number-room.tsx',
      [routePaths.myNumbers]: 'src/public/features/my-numbers/my-numbers.tsx',
      [routePaths.statisticsChoice]: 'src/public/features/market-choice/market-choice.tsx',
      [routePaths.statistics]: 'src/public/features/statistics/market-statistics.tsx',
      [routePaths.paitoChoice]: 'src/public/features/market-choice/market-choice.tsx',
      [routePaths.paito]: 'src/public/features/paito/market-paito.tsx',
      [routePaths.corrections]: 'src/public/features/corrections/corrections-page.tsx',
      [routePaths.notifications]: 'src/public/features/notifications/notifications-page.tsx',
      [routePaths.fixedPage]: 'src/public/features/text-pages/text-page.tsx',
      [routePaths.ownPage]: 'src/public/features/text-pages/text-page.tsx',
    } satisfies Record<RoutePath, string>,
    /** Not imported by a script: pages carry it inline, and chunks would load it again. */
    style: 'src/public/app/app.css',
    manifest: 'manifest-visitors.json',
    /** Beside the client's folder: what each page needs of the style. */
    pageStyles: 'page-styles.json',
    /** Likewise: the font that pages carry inline. */
    digits: 'fonts/digits.woff2',
  },
  admin: { entry: 'src/entry-admin.tsx', manifest: 'manifest-admin.json' },
  offline: { entry: 'src/entry-offline.ts', manifest: 'manifest-offline.json' },
} as const
