export const bannerText = { pause: 'Jeda banner', play: 'Putar banner', places: { TOP_BANNER: 'Banner atas', SIDE_BANNER: 'Banner samping', POPUP: 'Banner' } } as const
