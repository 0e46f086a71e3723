/** Fetched when a visitor chooses or arranges markets. */
export { Arrange } from './arrange.tsx'
export { FollowSheet } from './follow-sheet.tsx'
