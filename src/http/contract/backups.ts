import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

/* Backups of the whole installation. They hold what no page shows, passwords among it, so they are not sent: they lie on the server. */

const name = z.string().min(1).max(200)
const backup = { name: z.string(), path: z.string().describe('on the machine of the server'), bytes: z.int(), at: timestamp }
const tested = z.object({
  ...backup,
  events: z.int(),
  files: z.int(),
  hash: z.string().describe('of the last event in it'),
  missing: z.array(z.string()).describe('files of prices that the configuration names and that could not be read'),
})

export const listBackups = endpoint({
  method: 'GET',
  tag: 'service',
  path: '/api/backups',
  least: 'owner',
  summary: 'The backups in the folder of the configuration, newest first, and when the next are made.',
  answer: z.object({
    folder: z.string(),
    keep: z.int().describe('how many are kept'),
    schedule: z.string().describe('a cron expression; empty for never by itself'),
    backups: z.array(z.object(backup)),
    last_test: z.object({ name: z.string(), at: timestamp, problem: z.string().describe('empty for none') }).optional(),
  }),
})

export const makeBackup = endpoint({
  method: 'POST',
  tag: 'service',
  path: '/api/backups',
  least: 'owner',
  summary: 'Makes a backup of the log, the configuration and the files of the journal, and verifies it.',
  writes: true,
  body: z.object({}),
  answer: z.object({ backup: tested }),
})

export const testBackup = endpoint({
  method: 'POST',
  tag: 'service',
  path: '/api/backups/test',
  least: 'owner',
  summary: 'Verifies a backup: the hashes of all files and of all events.',
  body: z.object({ name }),
  answer: z.object({ backup: tested }),
})

export type ListBackupsAnswer = AnswerOf<typeof listBackups>
export type MakeBackupAnswer = AnswerOf<typeof makeBackup>
