import { useEffect, useRef, useState } from 'react'

/** Spread `image` on the img element. */
export const useBrokenImage = (url: string | null) => {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const element = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before hydration, when no handler was attached.
    if (element.current?.complete && element.current.naturalWidth === 0) setBrokenUrl(url)
  }, [url])
  return {
    isBroken: url !== null && url === brokenUrl,
    image: { ref: element, onError: () => setBrokenUrl(url) },
  }
}
