import { lazy } from 'react'

const loadEdit = () => import('./edit/edit-result.tsx')
const loadHistory = () => import('./history/result-history.tsx')

/** Windows of a stored result, loaded when they open. */
export const EditResult = lazy(async () => ({ default: (await loadEdit()).EditResult }))
export const ResultHistory = lazy(async () => ({ default: (await loadHistory()).ResultHistory }))

/** Before they are needed, for a desk that may lose its connection. */
export const loadWindows = () => Promise.all([loadEdit(), loadHistory()])
