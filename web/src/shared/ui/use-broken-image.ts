import { useEffect, useRef, useState } from 'react'

/** Whether the image at `url` could not be loaded; spread `image` on the img element. */
export const useBrokenImage = (url: string | null) => {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const element = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before the page became interactive, when nobody heard the event.
    if (element.current?.complete && element.current.naturalWidth === 0) setBrokenUrl(url)
  }, [url])
  return {
    isBroken: url !== null && url === brokenUrl,
    image: { ref: element, onError: () => setBrokenUrl(url) },
  }
}
