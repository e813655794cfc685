import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Settings by name, whole; null takes one out of the file, so that it is found out again. What they may be is said by the schema of the file. */
const changes = z
  .record(z.string().max(100), z.unknown())
  .describe('settings by name, each whole; null takes one out of the file, "(unchanged)" keeps a secret')
export type SettingChanges = z.infer<typeof changes>

const hash = z.string().optional().describe('of the file that was looked at; refused with 409 when it is another one by now')

export const previewSettings = endpoint({
  method: 'POST',
  path: '/api/settings/preview',
  least: 'owner',
  tag: 'config',
  summary: 'The configuration file with some settings changed, secrets masked. Nothing is written.',
  body: z.object({ changes, hash }),
  answer: z.object({
    file: z.string(),
    is_new: z.boolean().describe('the file does not exist yet'),
    hash: z.string().describe('of the file as it is; send it back with the change'),
    hunks: z.array(z.object({ line: z.int(), removed: z.string(), inserted: z.string() })),
    problems: z
      .array(z.object({ key: z.string().describe('goals.savings[0].rate'), message: z.string() }))
      .describe('why these settings would be refused; [] when they can be written'),
  }),
})

export const changeSettings = endpoint({
  method: 'POST',
  path: '/api/settings',
  least: 'owner',
  tag: 'config',
  writes: true,
  summary: 'Changes some settings in the configuration file, or creates it. Comments and other settings stay.',
  body: z.object({ changes, hash }),
  answer: z.object({ success: z.literal(true), file: z.string(), hash: z.string().describe('of the file as it was written') }),
})

export const undoSettings = endpoint({
  method: 'POST',
  path: '/api/settings/undo',
  least: 'owner',
  tag: 'config',
  writes: true,
  summary: 'Undoes the last change of the configuration file, byte for byte; 409 if the file was changed otherwise since.',
  body: z.object({}),
  answer: z.object({ success: z.literal(true), file: z.string() }),
})
