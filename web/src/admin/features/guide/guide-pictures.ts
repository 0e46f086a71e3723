const found = import.meta.glob<string>('../../../../../docs/screens/admin-*-1280-light.png', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Image URLs of the guide by file name. */
export const pictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(found).map(([path, address]) => [path.replace(/^.*\//, ''), address]),
)
