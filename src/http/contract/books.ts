import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'

export const listBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  tag: 'service',
  summary: 'The books of this server, including this one; empty if it is the only one.',
  answer: z.object({
    books: z.array(
      z.object({
        name: z.string(),
        path: z.string().describe('where its pages begin, without the slash at the end'),
        state: z.enum(['opening', 'ready', 'broken']).describe('its own pages say what is wrong with a broken one'),
        is_this: z.boolean().describe('the one that was asked'),
      }),
    ),
  }),
})
export type ListBooksAnswer = AnswerOf<typeof listBooks>
