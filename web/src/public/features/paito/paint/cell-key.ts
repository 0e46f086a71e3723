/** Place 0 is the last digit. */
export const cellKey = (date: string, place: number): string => `${date}.${place}`
