import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const byToken = z.record(z.string(), z.number())

export const getAccountWords = endpoint({
  method: 'GET',
  tag: 'import',
  path: '/api/account/tf_idf',
  summary: "The words of each account with their weights, from which Paisa's pages predict accounts.",
  answer: z.object({
    tf_idf: z.record(z.string(), byToken).describe('account → token → weight'),
    index: z.object({
      docs: z.record(z.string(), byToken).describe('account → token → how often'),
      tokens: z.record(z.string(), byToken).describe('token → account → how often'),
    }),
  }),
})
