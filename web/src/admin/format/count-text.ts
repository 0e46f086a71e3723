/** A count with a dot between thousands, as Indonesian writes it: '12.345'. */
export const countText = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3}){1,7}$)/g, '.')
