import {
  prediction,
  predictionList,
  type Prediction,
  type PredictionBody,
  type PredictionList,
} from '@papan/contracts/calls/prediction-calls.ts'
import { writeSegment } from '@papan/contracts/paths/canonical-path.ts'
import { adminApi } from '../../api/admin-api.ts'
import { ifMatch, once, type Keyed, type Versioned } from '../../api/call-headers.ts'

const predictions = '/admin/predictions'
const pathOf = (id: string) => `${predictions}/${writeSegment(id)}`

export const predictionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    predictions: build.query<PredictionList, { page: number }>({
      query: ({ page }) => ({ url: predictions, params: { page } }),
      responseSchema: predictionList,
      providesTags: ['Predictions'],
    }),
    createPrediction: build.mutation<Prediction, Keyed<PredictionBody>>({
      query: ({ body, key }) => ({ url: predictions, method: 'POST', body, headers: once(key) }),
      responseSchema: prediction,
      invalidatesTags: ['Predictions'],
    }),
    savePrediction: build.mutation<Prediction, Versioned & { id: string; body: PredictionBody }>({
      query: ({ id, body, ...state }) => ({ url: pathOf(id), method: 'PUT', body, headers: ifMatch(state) }),
      responseSchema: prediction,
      invalidatesTags: ['Predictions'],
    }),
    // Also after a failure, so that the list shows the current state.
    deletePrediction: build.mutation<unknown, Versioned & { id: string }>({
      query: ({ id, ...state }) => ({ url: pathOf(id), method: 'DELETE', headers: ifMatch(state) }),
      invalidatesTags: ['Predictions'],
    }),
  }),
})
