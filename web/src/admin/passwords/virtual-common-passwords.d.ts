declare module 'virtual:common-passwords' {
  /** The most common first, separated by spaces. */
  const common: string
  export default common
}
