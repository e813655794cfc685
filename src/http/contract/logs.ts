import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { countParameter, nameParameter } from './fields.ts'

const level = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

export const getLogs = endpoint({
  method: 'GET',
  path: '/api/logs',
  least: 'owner',
  tag: 'service',
  summary: 'The log messages of the program since its start, newest first: at most 10,000 lines, without secrets.',
  query: z.object({
    level: level.optional().describe('this one and worse'),
    search: nameParameter.describe('words that all occur in a line'),
    job: nameParameter.describe('what one job did, by its id'),
    limit: countParameter({ min: 1, max: 10_000 }),
  }),
  answer: z.object({
    logs: z.array(z.looseObject({ id: z.int(), time: z.string(), level, msg: z.string() }).describe('with the fields of the line')),
  }),
})
export type LogsAnswer = AnswerOf<typeof getLogs>
