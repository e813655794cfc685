import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const ping = endpoint({
  method: 'GET',
  path: '/api/ping',
  tag: 'service',
  summary: 'Says that the service is up.',
  answer: z.object({ success: z.literal(true) }),
})

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  tag: 'service',
  summary: 'This description of the API.',
  answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
})
