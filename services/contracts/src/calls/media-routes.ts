import * as banners from './banner-calls.ts'
import { callsOf, deleted } from './route.ts'
import { setting, settingBody } from './setting-calls.ts'

/** The calls that media answers. */
export const mediaRoutes = callsOf('media', [
  {
    method: 'GET',
    path: '/public/banners/:position',
    who: 'all',
    answer: banners.banner.array(),
    refusals: ['NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/public/active-banner',
    who: 'all',
    query: banners.activeBannerQuery,
    answer: banners.banner.nullable(),
  },
  { method: 'GET', path: '/public/images/:imageId', who: 'all', type: 'image/*', refusals: ['IMAGE_NOT_FOUND'] },
  {
    method: 'GET',
    path: '/public/settings/by-key/:key',
    who: 'all',
    answer: setting,
    refusals: ['SETTING_NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/admin/banners',
    who: 'ADMIN',
    query: banners.bannerListQuery,
    answer: banners.bannerList,
  },
  {
    method: 'PATCH',
    path: '/admin/banners/:bannerId/status',
    who: 'ADMIN',
    body: banners.bannerStatusBody,
    answer: banners.banner,
    ifMatch: true,
    refusals: ['BANNER_NOT_FOUND'],
  },
  {
    method: 'DELETE',
    path: '/admin/banners/:bannerId',
    who: 'ADMIN',
    answer: deleted,
    ifMatch: true,
    refusals: ['BANNER_NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/master/settings/by-key/:key',
    who: 'MASTER_ADMIN',
    answer: setting,
    refusals: ['SETTING_NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/master/settings',
    who: 'MASTER_ADMIN',
    body: settingBody,
    answer: setting,
    once: true,
  },
  {
    method: 'POST',
    path: '/admin/banners',
    success: 201,
    who: 'ADMIN',
    body: banners.bannerUrlBody,
    multipart: { fields: banners.bannerUploadFields, file: 'bannerImage' },
    answer: banners.banner,
    once: true,
    refusals: ['IMAGE_KIND', 'IMAGE_DAMAGED', 'IMAGE_TOO_MANY_PIXELS', 'BUSY'],
  },
])
