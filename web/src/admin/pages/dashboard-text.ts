export const dashboardText = { title: 'Dashboard', greeting: 'Selamat datang,', quickLinks: 'Akses cepat' } as const
