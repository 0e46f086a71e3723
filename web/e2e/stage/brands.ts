import sharp from 'sharp'
import { defaultIdentity, type Identity } from '@papan/contracts/calls/media/identity-calls.ts'

export const markUrl = `/api/public/images/${'a'.repeat(64)}`

/** As media stores an upload. */
export const markPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 96, height: 96, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer()

const saved = (fields: Partial<Identity>): Identity => ({
  ...defaultIdentity('x'),
  mark: markUrl,
  picture: markUrl,
  epoch: 1,
  rev: 2,
  ...fields,
})

export const brands = {
  'dark red': saved({
    name: 'Angka "Merah" & Jaya',
    shortName: 'Merah',
    tagline: 'Hasil setiap hari.',
    hue: 25,
    lightness: 34,
    links: [{ label: 'Kanal <Kami>', url: 'https://kanal.example/', icon: 'channel' }],
    contact: 'tanya@angka.example',
  }),
  yellow: saved({ name: 'کُننگ 数字 🎱', shortName: '黄', hue: 105, lightness: 85, footer: [], adults: '21+' }),
}
