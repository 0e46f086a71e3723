import { createSlice } from '@reduxjs/toolkit'

/** What the operator calls the site. */
export type Site = { name: string }

const initialState: Site = { name: 'Papan Angka' }
const site = createSlice({ name: 'site', initialState, reducers: {} })

export const siteReducer = site.reducer
