import { readFileSync } from 'node:fs'
import type { Page } from '@papan/contracts/calls/media/page-calls.ts'
import type { fixedPages, policyPage } from '@papan/contracts/paths/text-pages.ts'

const heads: Readonly<Record<(typeof fixedPages)[number] | typeof policyPage, Pick<Page, 'title' | 'description'>>> = {
  tentang: {
    title: 'Tentang Kami',
    description: 'Apa isi situs ini, siapa yang mengelolanya dan apa yang tidak dilakukannya.',
  },
  kontak: { title: 'Kontak', description: 'Cara menghubungi pengelola situs ini.' },
  privasi: {
    title: 'Privasi',
    description: 'Apa yang disimpan situs ini tentang pengunjung, di mana, berapa lama, dan apa yang tidak disimpan.',
  },
  metode: {
    title: 'Cara Nomor Masuk',
    description: 'Dari mana nomor di situs ini, siapa yang memeriksanya, dan apa kata peluang tentangnya.',
  },
  bantuan: { title: 'Bantuan', description: 'Bila judi menjadi masalah: tanda-tandanya dan tempat meminta bantuan.' },
  ketentuan: { title: 'Ketentuan', description: 'Ketentuan memakai situs ini: umur, ketepatan dan pemakaian data.' },
  koreksi: { title: 'Kebijakan Koreksi', description: 'Kapan nomor yang sudah terbit diganti atau ditarik.' },
}

const textOf = (id: string): string =>
  readFileSync(new URL(`./first-texts/${id}.md`, import.meta.url), 'utf8').trimEnd()

/** The fixed pages as shipped: drafts until the owner publishes them. */
export const firstPages: ReadonlyMap<string, Page> = new Map(
  Object.entries(heads).map(([id, head]) => [
    id,
    { id, ...head, text: textOf(id), isPublished: false, epoch: 0, rev: 0, updatedAt: null },
  ]),
)
