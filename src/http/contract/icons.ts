import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { countParameter, nameParameter } from './fields.ts'

export const getIcon = endpoint({
  method: 'GET',
  path: '/api/icons/:set/:name',
  tag: 'icons',
  summary: 'One icon as SVG in the colour of the text around it: /api/icons/mdi/cash.svg. The same for everybody, so it needs no session.',
  open: true,
  parameters: z.object({ set: z.string(), name: z.string().describe('with .svg at its end') }),
  answer: z.string(),
  answerAs: 'text',
  answerType: 'image/svg+xml',
})

export const setAccountIcon = endpoint({
  method: 'POST',
  path: '/api/accounts/:account/icon',
  tag: 'icons',
  summary: 'Chooses the icon of an account, in the configuration; without one it is chosen by the name of the account.',
  writes: true,
  parameters: z.object({ account: z.string().min(1).max(2000) }),
  body: z.object({ icon: z.string().max(150).default('').describe('mdi:cash; empty for none of its own') }),
  answer: z.object({ success: z.literal(true) }),
})

export const searchIcons = endpoint({
  method: 'GET',
  path: '/api/icons',
  tag: 'icons',
  summary: 'Names of icons in which every word occurs, and the sets that there are.',
  query: z.object({ search: nameParameter, set: nameParameter, limit: countParameter({ min: 1, max: 500 }) }),
  answer: z.object({
    icons: z.array(z.string()).describe('as the configuration names them: mdi:cash'),
    count: z.int(),
    sets: z.array(z.object({ name: z.string(), title: z.string(), licence: z.string() })),
  }),
})
export type IconsAnswer = AnswerOf<typeof searchIcons>
