import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'

export const ping = endpoint({
  method: 'GET',
  path: '/api/ping',
  tag: 'service',
  summary: 'Whether the service is up, and whether it is working on a request.',
  query: z.object({ question: z.string().optional().describe('the value of the header Daybook-Question of a request of this client') }),
  answer: z.object({
    success: z.literal(true),
    at_work: z.boolean().optional().describe('whether that request is being answered; only with `question`'),
  }),
})

export const about = endpoint({
  method: 'GET',
  path: '/api/about',
  tag: 'service',
  summary: 'The version, build date, size of the data, and the licences of the packages in the program.',
  answer: z.object({
    version: z.string(),
    built: z
      .object({
        at: z.string().describe('a moment, as of RFC 3339'),
        commit: z.string().describe("as git describes it; '' when the sources had no history"),
        branch: z.string(),
      })
      .nullable()
      .describe('when and from what; null in a program that was not built'),
    data_bytes: z.int().nullable().describe('of the data folder; null where there is none, as with PostgreSQL'),
    position: z.int().describe('of the last event that the book shows'),
    packages: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })).describe('[] in a program that was not built'),
  }),
})
export type AboutAnswer = AnswerOf<typeof about>

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  tag: 'service',
  summary: 'This description of the API.',
  answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
})
