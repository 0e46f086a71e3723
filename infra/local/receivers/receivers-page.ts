import { wibClock } from '@papan/contracts/wib.ts'
import { escape } from '@papan/runtime/http/escape-html.ts'
import type { Received } from './received.ts'

type Shown = { at: number; note: string; text: string }

const list = (title: string, shown: readonly Shown[]): string => {
  const items = shown
    .toReversed()
    .map(({ at, note, text }) => `<li><b>${wibClock(at)} WIB</b> ${escape(note)}<pre>${escape(text)}</pre></li>`)
  return `<h2>${title}</h2><ol>${items.join('') || '<li>Belum ada.</li>'}</ol>`
}

/** What was received, newest first. */
export const receiversPage = ({ webhooks, chat, pushes }: Received): string => {
  const lists = [
    list(
      'Webhook',
      webhooks.map(({ at, id, isSigned, body }) => ({
        at,
        note: `${id}: ${isSigned ? 'tanda tangan cocok' : 'tanda tangan tidak diperiksa atau salah'}`,
        text: body,
      })),
    ),
    list(
      'Kanal Telegram',
      chat.map(({ id, chat: to, at, text, answers, editedAt }) => ({
        at,
        note: [`${to} #${id}`, answers === null ? '' : `balasan atas #${answers}`, editedAt === null ? '' : 'disunting']
          .filter(Boolean)
          .join(', '),
        text,
      })),
    ),
    list(
      'Pemberitahuan peramban',
      pushes.map(({ at, path, headers, body }) => ({
        at,
        note: path,
        text: `${body.length} byte terenkripsi, TTL ${String(headers['ttl'])} detik`,
      })),
    ),
  ]
  return `<!doctype html><html lang="id"><meta charset="utf-8"><title>Penerima data contoh</title>
<style>body{font:16px/1.5 system-ui;max-width:50rem;margin:1rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>Penerima data contoh</h1><p>Tujuan "Data contoh" dari halaman Pengiriman mengirim ke sini. Muat ulang untuk melihat yang terbaru.</p>
${lists.join('\n')}</html>
`
}
