export const dialogText = { ok: 'OK', yes: 'Ya', cancel: 'Batal', close: 'Tutup pemberitahuan' } as const
