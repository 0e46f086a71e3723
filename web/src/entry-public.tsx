import './app/app.css'
import { whenWanted } from './app/when-wanted.ts'
import { paths } from './shared/paths/site-paths.ts'

// The page was painted by the server's HTML alone. The application is fetched meanwhile, and runs when it is wanted: whoever opens the
// live draw waits for a number.
whenWanted(() => import('./app/start-public.tsx'), { atOnce: location.pathname === paths.liveDraw })
