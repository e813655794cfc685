import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  tag: 'about',
  summary:
    'Prometheus metrics: durations of syncs and requests, number of events, database, problems, last backup, processor and memory. 404 unless `metrics: true` is configured.',
  answerAs: 'text',
  answer: z.string(),
})
