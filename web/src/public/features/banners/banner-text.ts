export const bannerText = {
  pause: 'Jeda banner',
  play: 'Putar banner',
  close: 'Tutup banner',
  places: { TOP_BANNER: 'Banner atas', SIDE_BANNER: 'Banner samping', POPUP: 'Banner' },
  popupFailed: 'Gagal memuat banner popup',
} as const
