import { bannerCalls, type BannerUploadFields, type BannerUrlBody } from '@papan/contracts/calls/media/banner-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import type { ApiError } from '../../api/api-error.ts'
import { asks, type Keyed, type Versioned } from '../../api/asks.ts'

/** '' matches all banners. */
type BannerFilter = { search: string; page: number }
type OfBanner = Versioned & { id: string }
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
    banners: build.query({
      ...asks(bannerCalls.listBanners, (filter: BannerFilter) => ({ params: filter })),
      providesTags: ['Banners'],
    }),
    addBanner: build.mutation({
      ...asks(bannerCalls.addBanner, ({ body, key }: Keyed<NewBanner>) => ({
        body: 'file' in body ? multipartOf(body) : body,
        key,
        timeout: uploadTimeout,
      })),
      transformErrorResponse: withFormNames,
      invalidatesTags: ['Banners'],
    }),
    setActive: build.mutation({
      ...asks(bannerCalls.setBannerActive, ({ id, isActive, ...state }: OfBanner & { isActive: boolean }) => ({
        path: { bannerId: id },
        body: { isActive },
        state,
      })),
      invalidatesTags: ['Banners'],
    }),
    // Also after a failure, so that the list shows the current state.
    deleteBanner: build.mutation({
      ...asks(bannerCalls.deleteBanner, ({ id, ...state }: OfBanner) => ({ path: { bannerId: id }, state })),
      invalidatesTags: ['Banners'],
    }),
  }),
})
