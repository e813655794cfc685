import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, bookParameters, futureParameter, priceGaps, timestamp } from './fields.ts'

export const getScheduleAl = endpoint({
  method: 'GET',
  path: '/api/schedule_al',
  tag: 'taxes',
  summary: 'Assets and liabilities at cost by the sections of the Indian Schedule AL.',
  query: z.object({ ...bookParameters, ...futureParameter }),
  answer: z.object({
    schedule_als: z.record(
      z.string(),
      z.object({
        entries: z.array(z.object({ section: z.object({ code: z.string(), section: z.string(), details: z.string() }), amount })),
        date: timestamp,
      }),
    ),
    ...priceGaps,
  }),
})
export type ScheduleAlAnswer = AnswerOf<typeof getScheduleAl>
