export const bannerText = { pause: 'Jeda banner', play: 'Putar banner', position: 'Banner' } as const
