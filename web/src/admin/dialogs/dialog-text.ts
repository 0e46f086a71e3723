export const dialogText = { ok: 'OK', cancel: 'Batal', close: 'Tutup pemberitahuan' } as const
