import { z } from 'zod'
import { cronProblem } from './cron.ts'
import { OWNERS } from './owners-schema.ts'

/* What is done by itself, and when. */

const cron = z.string().superRefine((text, { addIssue }) => {
  const message = text.trim() === '' ? undefined : cronProblem(text)
  if (message !== undefined) addIssue({ code: 'custom', message, input: text })
})

export const schedule = z
  .strictObject({
    journal: cron.default('').describe('when to sync the journal'),
    prices: cron.default('').describe('when to fetch prices'),
    backup: cron.default('').describe('when to make a backup'),
  })
  .prefault({})
  .describe('cron expressions; empty for never')

export const backup = z
  .strictObject({
    folder: z.string().default('').meta(OWNERS).describe('the folder of backups; by default next to the data folder'),
    keep: z.int().min(1).max(1000).default(14).describe('how many backups are kept; the oldest is deleted'),
  })
  .prefault({})
  .describe('backups of the log, the configuration and the files of the journal')
