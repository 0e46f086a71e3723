/** Of Chrome and its relatives, Firefox, Safari and Edge. */
const knownServices = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
]

/** Others are taken too, but only a few: an address there may be forged without end. */
export const isKnownService = (hostname: string): boolean => knownServices.some((service) => service.test(hostname))
