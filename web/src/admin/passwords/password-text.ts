import { passwordMinimum } from '@papan/contracts/limits.ts'

export const passwordText = {
  /** One line on a phone: the form does not jump while a password is typed. */
  strength: {
    short: `Minimal ${passwordMinimum} karakter.`,
    common: 'Lemah, sering dipakai.',
    weak: 'Lemah, mudah ditebak.',
    fair: 'Cukup kuat.',
    strong: 'Kuat.',
  },
  label: 'Kekuatan:',
  commonQuestion:
    'Password ini termasuk 1.000 yang paling sering dipakai, jadi paling dulu dicoba pencuri. Tetap pakai?',
  commonYes: 'Tetap pakai',
} as const
