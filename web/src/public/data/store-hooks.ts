import { useDispatch, useSelector } from 'react-redux'
import type { AppState, DataDispatch } from './data-store.ts'

export const useAppDispatch = useDispatch.withTypes<DataDispatch>()
export const useAppSelector = useSelector.withTypes<AppState>()
