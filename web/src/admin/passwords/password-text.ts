import { passwordMinimum } from '@papan/contracts/rules/limits.ts'

export const passwordText = {
  strength: {
    short: `Terlalu pendek, minimal ${passwordMinimum} karakter.`,
    common: 'Sangat lemah: termasuk 1.000 password yang paling sering dipakai.',
    weak: 'Lemah, mudah ditebak. Beberapa kata yang tidak berhubungan lebih kuat.',
    fair: 'Cukup kuat.',
    strong: 'Kuat.',
  },
  label: 'Kekuatan:',
  commonQuestion:
    'Password ini termasuk 1.000 yang paling sering dipakai, jadi paling dulu dicoba pencuri. Tetap pakai?',
  commonYes: 'Tetap pakai',
} as const
