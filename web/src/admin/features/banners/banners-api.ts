import {
  banner,
  bannerList,
  type Banner,
  type BannerUploadFields,
  type BannerUrlBody,
  bannerCalls,
} from '@papan/contracts/calls/media/banner-calls.ts'
import type { z } from '@papan/contracts/schema.ts'
import { adminApi } from '../../api/admin-api.ts'
import type { ApiError } from '../../api/api-error.ts'
import { ifMatch, idempotencyKey, type Keyed, type Versioned } from '../../api/call-headers.ts'
import { requestOf } from '../../api/request-of.ts'

/** '' matches all banners. */
type BannerFilter = { search: string; page: number }
export type NewBanner = (BannerUploadFields & { file: File }) | BannerUrlBody

/** Ms; 2 MB over a slow line. */
const uploadTimeout = 120_000

const multipartOf = ({ file, name, linkUrl, position }: BannerUploadFields & { file: File }): FormData => {
  const form = new FormData()
  form.append('name', name)
  if (linkUrl) form.append('linkUrl', linkUrl)
  form.append('position', position)
  form.append('bannerImage', file)
  return form
}

/** The server names the file after its multipart field. */
const withFormNames = (failure: ApiError): ApiError => {
  const file = failure.errors?.['bannerImage']
  return file ? { ...failure, errors: { ...failure.errors, file } } : failure
}

export const bannersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query<z.infer<typeof bannerList>, BannerFilter>({
      query: (filter) => ({ ...requestOf(bannerCalls.listBanners), params: filter }),
      responseSchema: bannerList,
      providesTags: ['Banners'],
    }),
    addBanner: build.mutation<Banner, Keyed<NewBanner>>({
      query: ({ body, key }) => ({
        ...requestOf(bannerCalls.addBanner),
        body: 'file' in body ? multipartOf(body) : body,
        headers: idempotencyKey(key),
        timeout: uploadTimeout,
      }),
      transformErrorResponse: withFormNames,
      responseSchema: banner,
      invalidatesTags: ['Banners'],
    }),
    setActive: build.mutation<Banner, Versioned & { id: string; isActive: boolean }>({
      query: ({ id, isActive, ...state }) => ({
        ...requestOf(bannerCalls.setBannerActive, { bannerId: id }),
        body: { isActive },
        headers: ifMatch(state),
      }),
      responseSchema: banner,
      invalidatesTags: ['Banners'],
    }),
    // Also after a failure, so that the list shows the current state.
    deleteBanner: build.mutation<unknown, Versioned & { id: string }>({
      query: ({ id, ...state }) => ({
        ...requestOf(bannerCalls.deleteBanner, { bannerId: id }),
        headers: ifMatch(state),
      }),
      invalidatesTags: ['Banners'],
    }),
  }),
})
