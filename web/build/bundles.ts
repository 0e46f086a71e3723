/** The browser bundles: where each begins, and the file that says which hashed files belong to it. */
export const bundles = {
  visitors: {
    entry: 'src/entry-public.tsx',
    /** What the entry imports when it is wanted, and every page fetches from the start. */
    later: 'src/public/app/start-public.tsx',
    manifest: 'manifest-visitors.json',
  },
  admin: { entry: 'src/entry-admin.tsx', manifest: 'manifest-admin.json' },
  offline: { entry: 'src/entry-offline.ts', manifest: 'manifest-offline.json' },
} as const
