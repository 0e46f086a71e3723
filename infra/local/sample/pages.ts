import { page } from '@papan/contracts/calls/media/page-calls.ts'
import type { ApiClient } from '../api-client.ts'

const published = ['tentang', 'privasi', 'metode', 'koreksi']

const ownPage = {
  id: 'tanya-jawab',
  title: 'Tanya Jawab',
  description: 'Pertanyaan yang sering masuk tentang isi situs ini.',
  text: [
    '## Kapan nomor tampil?',
    'Begitu staf menyimpannya. Jam hasil setiap pasaran ada di [Jadwal](/jadwal).',
    '## Mengapa sebuah nomor berubah?',
    'Nomor yang salah diganti, dan penggantiannya tetap terlihat di [Koreksi](/koreksi).',
  ].join('\n\n'),
  isPublished: true,
}

/** Publishes some of the shipped texts, and a page of the owner. */
export const publishPages = async (master: ApiClient): Promise<void> => {
  const pages = page.array().parse(await master.get('/master/pages'))
  for (const { id, title, description, text } of pages)
    if (published.includes(id)) await master.put(`/master/pages/${id}`, { title, description, text, isPublished: true })
  if (!pages.some(({ id }) => id === ownPage.id)) await master.post('/master/pages', ownPage)
}
