import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { nameParameter } from './fields.ts'

/* The documentation that comes with the program. It is the same for everybody and says nothing of the book, so like the pages' code it needs no session. */

const name = z.string().describe('guide/import')

export const listHelp = endpoint({
  method: 'GET',
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
  method: 'GET',
  path: '/api/help/page',
  tag: 'help',
  summary: 'One page as Markdown.',
  open: true,
  query: z.object({ name: nameParameter }),
  answer: z.object({ name, title: z.string(), text: z.string().describe('Markdown; links are relative to the page') }),
})
export type HelpAnswer = AnswerOf<typeof getHelp>
