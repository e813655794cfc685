import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  tag: 'about',
  summary:
    'Times of syncs and requests, the number of events, whether the database answers, what is wrong, the last backup, processor and memory, in the text format of Prometheus. 404 unless `metrics: true` is configured.',
  answerAs: 'text',
  answer: z.string(),
})
