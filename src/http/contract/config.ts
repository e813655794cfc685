import { z } from 'zod'
import type { Settings } from '../../config/schema.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, flagParameter, timestamp } from './fields.ts'

const shownSettings = z
  .custom<Settings>((value) => typeof value === 'object' && value !== null)
  .meta({ type: 'object', description: 'every key, defaults filled in; a secret is "(unchanged)", which keeps it when posted back' })

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  tag: 'config',
  summary: 'The configuration in effect without secrets, the schema of the file, and what pages need at their start.',
  query: z.object({ slim: flagParameter.describe('without the schema of the file, which is most of the answer') }),
  answer: z.object({
    config: shownSettings,
    accounts: z.array(z.string()).describe('every account with a posting, sorted'),
    now: timestamp.nullable().describe('only when today has been fixed with --now'),
    schema: z.looseObject({}).optional().describe('JSON Schema of the configuration file; not in a slim answer'),
    last_price_update: z.string().describe("when prices were last fetched; '' for never"),
    is_journal_dirty: z.boolean().describe('a journal file has changed since the last sync'),
    version: z.string(),
    position: z.int().describe('of the log, as in /api/live: compare it to know whether figures are current'),
    today: timestamp,
    adds_to: z
      .string()
      .describe(
        'the file that gets what is added: add_journal_path, or else the file of this year that has the newest transaction, or the main journal file',
      ),
    time_zone: z.string().describe('in which days of the book begin and end; that of the machine where the configuration says none'),
    understood: z
      .object({
        dialect: z.string().describe("of the journal as last read; '' before the first sync"),
        currency: z.string().describe('what figures are in, as the journal writes it; empty for a book without a posting'),
        currency_from: z
          .enum(['configuration', 'book', 'postings', ''])
          .describe('the source: a directive of the book, or the currency most money is held in'),
        money: z.array(z.string()).describe('commodities that are money'),
        same_currency: z.array(z.tuple([z.string(), z.string()])).describe('two names of one currency'),
        digits: z.record(z.string(), z.int()).describe('digits after the point, by commodity, as the journal writes them'),
        roots: z
          .array(z.object({ name: z.string(), root: z.string(), guessed: z.boolean().describe('by the side that money is on') }))
          .describe('accounts whose root is not said by an English name'),
        unclear: z.array(z.string()).describe('accounts at the top that belong to none of the five roots'),
        checking_accounts: z.array(z.string()).describe('accounts that hold cash and no investment'),
        own_units: z.array(z.string()).describe('commodities that count something else than money, as hours: they want no price'),
        unpriced: z.array(z.string()).describe('what is held and has no price'),
        held: z.array(z.object({ commodity: z.string(), quantity: amount })).describe('what assets and liabilities hold together'),
        begins: z.string().describe("the day of the first transaction, which may be yet to come; '' without one"),
        until: timestamp.describe('the day that figures end on: the last with data when the book rests, else today'),
        is_resting: z.boolean(),
      })
      .describe('values derived from the book where the configuration has none'),
    role: z.enum(['owner', 'editor', 'reader']).describe("the caller's role; owner while login is off"),
    has_demo: z.boolean().describe('POST /api/demo opens a demo book beside this one'),
    has_file: z.boolean().describe('false while the file is yet to be written'),
    can_undo: z.boolean().describe('the last change of the file was made here and can be undone'),
    file: z.string().describe('the configuration file'),
    hash: z.string().describe('SHA-256 of the configuration file as it was read; send it in If-Match to have a change refused if the file differs'),
  }),
})
export type ConfigAnswer = AnswerOf<typeof getConfig>

const call = { method: 'POST', tag: 'rpc', bodyAs: 'message' } as const
const getConfigCall = {
  ...call,
  summary: 'What GET /api/config answers, as a call of Connect (JSON or protobuf by Content-Type).',
  answer: z.object({
    config: shownSettings,
    schema: z.looseObject({}),
    accounts: z.array(z.string()).optional(),
    lastPriceUpdate: z.string().optional(),
    isJournalDirty: z.literal(true).optional(),
    now: timestamp.optional(),
  }),
} as const

const message = 'config is required'
const updateConfigCall = {
  ...call,
  writes: true,
  least: 'owner',
  summary: 'What POST /api/config does, as a call of Connect.',
  body: z.object({ config: z.record(z.string(), z.unknown(), message).describe('the complete configuration') }),
  answer: z.object({ success: z.literal(true) }),
} as const

export const callGetConfig = endpoint({ ...getConfigCall, path: '/connect/daybook.v1.DaybookService/GetConfig' })
export const callPaisaGetConfig = endpoint({ ...getConfigCall, path: '/connect/paisa.v1.PaisaService/GetConfig' })
export const callUpdateConfig = endpoint({ ...updateConfigCall, path: '/connect/daybook.v1.DaybookService/UpdateConfig' })
export const callPaisaUpdateConfig = endpoint({ ...updateConfigCall, path: '/connect/paisa.v1.PaisaService/UpdateConfig' })

export const saveConfig = endpoint({
  method: 'POST',
  path: '/api/config',
  least: 'owner',
  tag: 'config',
  writes: true,
  bodyAs: 'text',
  summary: 'Replaces the whole configuration. JSON changes the values in the file and keeps its comments; YAML becomes the file.',
  body: z.string().meta({ description: 'the complete configuration' }),
  answer: z.object({ success: z.literal(true) }),
})

export const openDemo = endpoint({
  method: 'POST',
  path: '/api/demo',
  least: 'owner',
  tag: 'config',
  writes: true,
  summary: 'Starts the demo book on this machine and returns its address; refused by a server that does not allow it.',
  answer: z.object({ url: z.string() }),
})

export const beginWithDemo = endpoint({
  method: 'POST',
  path: '/api/init',
  tag: 'config',
  writes: true,
  summary: 'Writes the demo book into an empty journal, as a change that can be undone. Never overwrites anything.',
  answer: z.object({
    success: z.literal(true),
    files: z.array(z.string()).describe('what was written'),
    change: z.string().describe('the id for undoing it'),
  }),
})

export const setProviderDebugHttp = endpoint({
  method: 'POST',
  path: '/api/config/provider-debug-http',
  least: 'owner',
  tag: 'config',
  writes: true,
  summary: 'Turns the log of requests to price providers on or off.',
  body: z.object({
    enabled: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
  }),
  answer: z.object({ success: z.literal(true), enabled: z.boolean() }),
})

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
