// Not Intl: server and browser must write the same text with any locale data.

/** 5592 as '5.592'. */
export const countText = (count: number): string => String(count).replaceAll(/\B(?=(\d{3}){1,7}$)/g, '.')

/** 433.7736 as '433,8', 6 as '6'. */
export const decimalText = (value: number, digits = 1): string => {
  const [whole = '', part = ''] = value.toFixed(digits).split('.')
  const rest = part.replace(/0{1,20}$/, '')
  return rest === '' ? countText(Number(whole)) : `${countText(Number(whole))},${rest}`
}

/** Decimals of a percentage; smaller ones get four, so that no chance reads 0. */
const decimals = 2
const smallest = 0.0001

/** 0.2401 as '24,01%', 0.5 as '50%', 0.000001 as '0,0001%'. */
export const percentText = (share: number): string => {
  const text = (share * 100).toFixed(share < smallest ? 2 * decimals : decimals)
  return `${text.replace(/\.?0{1,4}$/, '').replace('.', ',')}%`
}
