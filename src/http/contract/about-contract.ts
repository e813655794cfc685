import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { countParameter, nameParameter } from './fields.ts'

export const ping = endpoint({
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
  path: '/api/openapi.json',
  tag: 'service',
  summary: 'This description of the API.',
  answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
})

export const listBooks = endpoint({
  path: '/api/books',
  tag: 'service',
  summary: 'The books of this server, including this one; empty if it is the only one.',
  answer: z.object({
    books: z.array(
      z.object({
        name: z.string(),
        path: z.string().describe('where its pages begin, without the slash at the end'),
        state: z.enum(['opening', 'ready', 'broken']).describe('the pages of a broken book show what is wrong'),
        is_this: z.boolean().describe('this book'),
      }),
    ),
  }),
})
export type ListBooksAnswer = AnswerOf<typeof listBooks>

/* The documentation that ships with the program. It has nothing of the book, so it needs no session, like the code of the pages. */

const name = z.string().describe('guide/import')

export const listHelp = endpoint({
  path: '/api/help',
  tag: 'help',
  summary: 'The pages of the guide, the explanations and the reference. They need no session.',
  open: true,
  answer: z.object({
    pages: z.array(z.object({ name, title: z.string(), is_topic: z.boolean().describe('false for a page that belongs to another one') })),
  }),
})
export type HelpListAnswer = AnswerOf<typeof listHelp>

export const getHelp = endpoint({
  path: '/api/help/page',
  tag: 'help',
  summary: 'One page as Markdown.',
  open: true,
  query: z.object({ name: nameParameter }),
  answer: z.object({ name, title: z.string(), text: z.string().describe('Markdown; links are relative to the page') }),
})
export type HelpAnswer = AnswerOf<typeof getHelp>

const level = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

export const getLogs = endpoint({
  path: '/api/logs',
  least: 'owner',
  tag: 'service',
  summary: 'The log messages of the program since its start, newest first: at most 10,000 lines, without secrets.',
  query: z.object({
    level: level.optional().describe('this one and worse'),
    search: nameParameter.describe('words that all occur in a line'),
    job: nameParameter.describe('messages of one job, by its id'),
    limit: countParameter({ min: 1, max: 10_000 }),
  }),
  answer: z.object({
    logs: z.array(z.looseObject({ id: z.int(), time: z.string(), level, msg: z.string() }).describe('with the fields of the line')),
  }),
})
export type LogsAnswer = AnswerOf<typeof getLogs>

export const getMetrics = endpoint({
  path: '/metrics',
  tag: 'about',
  summary:
    'Prometheus metrics: durations of syncs and requests, number of events, database, problems, last backup, processor and memory. 404 unless `metrics: true` is configured.',
  answerAs: 'text',
  answer: z.string(),
})
