import { predictionCalls, type PredictionBody } from '@papan/contracts/calls/content/prediction-calls.ts'
import { adminApi } from '../../api/admin-api.ts'
import { asks, type Keyed, type Versioned } from '../../api/asks.ts'

type OfPrediction = Versioned & { id: string }

export const predictionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    predictions: build.query({
      ...asks(predictionCalls.listPredictions, (params: { page: number }) => ({ params })),
      providesTags: ['Predictions'],
    }),
    createPrediction: build.mutation({
      ...asks(predictionCalls.addPrediction, (keyed: Keyed<PredictionBody>) => keyed),
      invalidatesTags: ['Predictions'],
    }),
    savePrediction: build.mutation({
      ...asks(predictionCalls.savePrediction, ({ id, body, ...state }: OfPrediction & { body: PredictionBody }) => ({
        path: { predictionId: id },
        body,
        state,
      })),
      invalidatesTags: ['Predictions'],
    }),
    // Also after a failure, so that the list shows the current state.
    deletePrediction: build.mutation({
      ...asks(predictionCalls.deletePrediction, ({ id, ...state }: OfPrediction) => ({
        path: { predictionId: id },
        state,
      })),
      invalidatesTags: ['Predictions'],
    }),
  }),
})
