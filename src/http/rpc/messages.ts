import type { Message } from './message.ts'

/* The messages of the service, under the numbers that Paisa's clients know. */

export const empty: Message = {}

const accountNode: Message = {
  name: [1, 'text'],
  fullName: [2, 'text'],
  isLeaf: [3, 'flag'],
  children: [4, { messages: () => accountNode }],
}
export const accountTreeAnswer: Message = { accounts: [1, { messages: () => accountNode }] }

export const configAnswer: Message = {
  config: [1, 'struct'],
  schema: [2, 'struct'],
  accounts: [3, 'texts'],
  lastPriceUpdate: [4, 'text'],
  isJournalDirty: [5, 'flag'],
  now: [6, 'text'],
}

export const configUpdate: Message = { config: [1, 'struct'] }
export const success: Message = { success: [1, 'flag'] }
