import { useEffect } from 'react'
import Text from '../../../../../docs/panduan-admin.md'
import { Card } from '../../../shared/ui/card.tsx'
import './guide.css'

/** docs/panduan-admin.md, rendered by the build; its title is the screen's. */
export const Guide = () => {
  useEffect(() => {
    // The browser looked for the heading before there was one.
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [])
  return (
    <Card className="guide flex max-w-[48rem] flex-col gap-4 p-5 leading-relaxed wrap-anywhere sm:p-8">
      <Text />
    </Card>
  )
}
