import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const exportLog = endpoint({
  method: 'GET',
  path: '/api/log/export',
  least: 'owner',
  tag: 'proof',
  summary:
    'The whole log, one event a line, as `daybook events import` reads it back. The last line says that these are all: an answer without it broke off.',
  answerAs: 'text',
  answerType: 'application/x-ndjson',
  answer: z.string().describe('lines of JSON'),
})
