/** The admin, without a known password, by whom all invented sample data are entered. */
export const sampleUsername = 'Data-contoh'

/** Whether a draw holds invented numbers. */
export const isSampleDraw = ({ prizes }: { prizes: readonly { by: string | null }[] }): boolean =>
  prizes.some(({ by }) => by === sampleUsername)
