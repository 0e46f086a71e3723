/** The browser bundles: entry, and the manifest of their hashed files. */
export const bundles = {
  visitors: {
    entry: 'src/entry-public.tsx',
    /** Imported by the entry on interaction, and preloaded by every page. */
    later: 'src/public/app/start-public.tsx',
    /** Not imported by a script: pages carry it inline, and chunks would load it again. */
    style: 'src/public/app/app.css',
    manifest: 'manifest-visitors.json',
  },
  admin: { entry: 'src/entry-admin.tsx', manifest: 'manifest-admin.json' },
  offline: { entry: 'src/entry-offline.ts', manifest: 'manifest-offline.json' },
} as const
