import './public/app/app.css'
import { startOnInteraction } from './public/app/start-on-interaction.ts'
import { paths } from './shared/paths/site-paths.ts'

// The page was painted by the server's HTML alone. The application is fetched meanwhile, and runs when it is wanted: whoever opens the
// live draw waits for a number.
startOnInteraction(() => import('./public/app/start-public.tsx'), { atOnce: location.pathname === paths.liveDraw })
