import { useParams } from 'react-router-dom'
import { DrawDetail } from '../../features/history/draw-detail.tsx'
import { MarketHistory } from '../../features/history/market-history.tsx'
import { PredictionDetail } from '../../features/predictions/prediction-detail.tsx'

/** Market names are upper case; an address may be typed otherwise. */
const useMarketName = (): string => (useParams().marketName ?? '').toUpperCase()

/** /hasil-keluaran/{marketName}; each market is a page of its own, so nothing of the one before stays on screen. */
export const ResultDetailPage = () => {
  const market = useMarketName()
  return <MarketHistory key={market} market={market} />
}

/** /hasil-keluaran/{marketName}/{date} */
export const DrawPage = () => {
  const market = useMarketName()
  const { date = '' } = useParams()
  return <DrawDetail key={`${market} ${date}`} market={market} date={date} />
}

/** /prediksi/{marketName} */
export const PredictionDetailPage = () => {
  const market = useMarketName()
  return <PredictionDetail key={market} market={market} />
}
