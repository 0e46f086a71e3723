import type { ReaderSource } from '@papan/contracts/calls/media/reader-calls.ts'

/** Hosts with their subdomains; apps send their package as the host. */
const search =
  /(?:^|\.)(?:(?:google|yahoo|yandex|baidu)(?:\.[a-z]{2,3}){1,2}|bing\.com|duckduckgo\.com|ecosia\.org|search\.brave\.com|startpage\.com|qwant\.com|naver\.com|seznam\.cz|sogou\.com|com\.google\.android\.googlequicksearchbox)$/
const social =
  /(?:^|\.)(?:(?:facebook|instagram|twitter|x|tiktok|youtube|reddit|pinterest|linkedin|whatsapp|discord|quora|tumblr|vk|weibo|snapchat)\.com|threads\.(?:net|com)|fb\.(?:com|me)|t\.co|youtu\.be|pin\.it|lnkd\.in|wa\.me|t\.me|telegram\.(?:org|me)|org\.telegram\.\w+|line\.me|com\.(?:facebook|instagram|twitter|whatsapp|zhiliaoapp|pinterest|reddit|linkedin)\.[\w.]+)$/

/** The host of a `Referer` alone decides. */
export const sourceOf = (referer: string): ReaderSource => {
  const [, host = ''] = /^[a-z-]+:\/\/([^/?#]*)/.exec(referer) ?? []
  if (search.test(host)) return 'search'
  return social.test(host) ? 'social' : 'other'
}

/** Whether a `Referer` is of the site itself. */
export const isOf = (referer: string, host: string | undefined): boolean => {
  if (!host) return false
  const begin = referer.indexOf('://') + 3
  const end = begin + host.length
  return referer.startsWith(host, begin) && (referer.length === end || referer[end] === '/')
}
