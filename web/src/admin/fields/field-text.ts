/** Apart from `uiText`, which visitors download. */
export const fieldText = {
  datePlaceholder: 'hh/bb/tttt',
  openCalendar: 'Buka kalender',
  calendar: 'Kalender',
  chooseFile: 'Pilih berkas',
  noFile: 'Belum ada berkas',
} as const
