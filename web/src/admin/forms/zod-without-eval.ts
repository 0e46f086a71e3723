import { z } from 'zod'

// The CSP forbids eval; each load would report one violation without this. Import before any schema is created.
z.config({ jitless: true })
