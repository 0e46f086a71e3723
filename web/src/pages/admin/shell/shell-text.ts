export const shellText = {
  skip: 'Langsung ke isi',
  menu: 'Menu admin',
  openMenu: 'Buka menu',
  masterGroup: 'Master admin',
  dashboard: 'Dashboard',
  results: 'Kelola Hasil Togel',
  logs: 'Log Aktivitas',
} as const
