import {
  prediction,
  predictionList,
  type Prediction,
  type PredictionBody,
  type PredictionList,
  predictionCalls,
} from '@papan/contracts/calls/content/prediction-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import { ifMatch, idempotencyKey, type Keyed, type Versioned } from '../../api/call-headers.ts'
import { requestOf } from '../../api/request-of.ts'

export const predictionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    predictions: build.query<PredictionList, { page: number }>({
      query: ({ page }) => ({ ...requestOf(predictionCalls.listPredictions), params: { page } }),
      responseSchema: predictionList,
      providesTags: ['Predictions'],
    }),
    createPrediction: build.mutation<Prediction, Keyed<PredictionBody>>({
      query: ({ body, key }) => ({ ...requestOf(predictionCalls.addPrediction), body, headers: idempotencyKey(key) }),
      responseSchema: prediction,
      invalidatesTags: ['Predictions'],
    }),
    savePrediction: build.mutation<Prediction, Versioned & { id: string; body: PredictionBody }>({
      query: ({ id, body, ...state }) => ({
        ...requestOf(predictionCalls.savePrediction, { predictionId: id }),
        body,
        headers: ifMatch(state),
      }),
      responseSchema: prediction,
      invalidatesTags: ['Predictions'],
    }),
    // Also after a failure, so that the list shows the current state.
    deletePrediction: build.mutation<unknown, Versioned & { id: string }>({
      query: ({ id, ...state }) => ({
        ...requestOf(predictionCalls.deletePrediction, { predictionId: id }),
        headers: ifMatch(state),
      }),
      invalidatesTags: ['Predictions'],
    }),
  }),
})
