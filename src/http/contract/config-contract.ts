import * as z from 'zod'
import type { Settings } from '../../config/schema.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, flagParameter, timestamp } from './fields.ts'

const shownSettings = z
  .custom<Settings>((value) => typeof value === 'object' && value !== null)
  .meta({ type: 'object', description: 'every key, defaults filled in; a secret is "(unchanged)", which keeps it when posted back' })

export const getConfig = endpoint({
  path: '/api/config',
  tag: 'config',
  summary: 'The configuration in effect without secrets, the schema of the file, and what a page needs to start.',
  query: z.object({ slim: flagParameter.describe('without the schema of the file, which is most of the answer') }),
  answer: z.object({
    config: shownSettings,
    accounts: z.array(z.string()).describe('every account with a posting, sorted'),
    categories: z
      .array(z.string())
      .describe('root and category of every account the book has ever used (Expenses:Food), in the order of first use; colours follow from it'),
    commodities: z.array(z.string()).describe('every commodity the book has ever used, in the order of first use'),
    now: timestamp.nullable().describe('only if today is fixed with --now'),
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
    time_zone: z.string().describe('the time zone of the days of the book; the one of the machine if not configured'),
    understood: z
      .object({
        dialect: z.string().describe("of the journal as last read; '' before the first sync"),
        currency: z.string().describe('the currency of figures as the journal writes it; empty for a book without postings'),
        currency_from: z
          .enum(['configuration', 'book', 'postings', ''])
          .describe('the source: a directive of the book, or the currency most money is held in'),
        money: z.array(z.string()).describe('commodities that are money'),
        same_currency: z.array(z.tuple([z.string(), z.string()])).describe('two names of one currency'),
        digits: z.record(z.string(), z.int()).describe('digits after the point, by commodity, as the journal writes them'),
        roots: z
          .array(z.object({ name: z.string(), root: z.string(), guessed: z.boolean().describe('by the sign of its balances') }))
          .describe('top accounts whose root does not follow from an English name'),
        unclear: z.array(z.string()).describe('top accounts outside the five roots'),
        checking_accounts: z.array(z.string()).describe('accounts with cash and without investments'),
        own_units: z.array(z.string()).describe('commodities that are not money, such as hours, and need no price'),
        unpriced: z.array(z.string()).describe('held commodities without a price'),
        uses: z
          .object({
            investments: z.boolean().describe('an asset account that may gain has postings'),
            debts: z.boolean().describe('a liability account has postings'),
            events: z.boolean().describe("the journal has beancount's event directives"),
          })
          .describe('what the book has, by which pages are offered'),
        held: z.array(z.object({ commodity: z.string(), quantity: amount })).describe('the sum of assets and liabilities by commodity'),
        begins: z.string().describe("the day of the first transaction, which may be in the future; '' without one"),
        until: timestamp.describe('the last day of figures: the last with data if the book is at rest, else today'),
        is_resting: z.boolean(),
      })
      .describe('values derived from the book where the configuration has none'),
    role: z.enum(['owner', 'editor', 'reader']).describe("the caller's role; owner while login is off"),
    has_demo: z.boolean().describe('POST /api/demo can open a demo book next to this one'),
    has_file: z.boolean().describe('false if the file does not exist yet'),
    can_undo: z.boolean().describe('the last change of the file was made here and can be undone'),
    file: z.string().describe('the configuration file'),
    hash: z.string().describe('SHA-256 of the configuration file as it was read; send it in If-Match to have a change refused if the file differs'),
  }),
})
export type ConfigAnswer = AnswerOf<typeof getConfig>

const call = { method: 'POST', tag: 'rpc', bodyAs: 'message' } as const
const getConfigCall = {
  ...call,
  summary: 'Like GET /api/config, as a Connect call (JSON or protobuf by Content-Type).',
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
  summary: 'Like POST /api/config, as a Connect call.',
  body: z.object({ config: z.record(z.string(), z.unknown(), message).describe('the complete configuration') }),
  answer: z.object({ success: z.literal(true) }),
} as const

export const callGetConfig = endpoint({ ...getConfigCall, path: '/connect/daybook.v1.DaybookService/GetConfig' })
export const callPaisaGetConfig = endpoint({ ...getConfigCall, path: '/connect/paisa.v1.PaisaService/GetConfig' })
export const callUpdateConfig = endpoint({ ...updateConfigCall, path: '/connect/daybook.v1.DaybookService/UpdateConfig' })
export const callPaisaUpdateConfig = endpoint({ ...updateConfigCall, path: '/connect/paisa.v1.PaisaService/UpdateConfig' })

const changeOfOwner = { method: 'POST', tag: 'config', least: 'owner', writes: true } as const

export const saveConfig = endpoint({
  ...changeOfOwner,
  path: '/api/config',
  bodyAs: 'text',
  summary: 'Replaces the whole configuration. JSON changes the values in the file and keeps its comments; YAML becomes the file.',
  body: z.string().meta({ description: 'the complete configuration' }),
  answer: z.object({ success: z.literal(true) }),
})

export const openDemo = endpoint({
  ...changeOfOwner,
  path: '/api/demo',
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
  ...changeOfOwner,
  path: '/api/config/provider-debug-http',
  summary: 'Turns the log of requests to price providers on or off.',
  body: z.object({
    enabled: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
  }),
  answer: z.object({ success: z.literal(true), enabled: z.boolean() }),
})

/** Whole settings by name; null removes one from the file, so that its value is derived again. The schema of the file has the allowed values. */
const changes = z
  .record(z.string().max(100), z.unknown())
  .describe('whole settings by name; null removes one from the file, "(unchanged)" keeps a secret')
export type SettingChanges = z.infer<typeof changes>

const hash = z.string().optional().describe('of the file as read; refused with 409 if it has changed since')

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
    hash: z.string().describe('of the current file; send it back with the change'),
    hunks: z.array(z.object({ line: z.int(), removed: z.string(), inserted: z.string() })),
    problems: z
      .array(z.object({ key: z.string().describe('goals.savings[0].rate'), message: z.string() }))
      .describe('why these settings would be refused; [] when they can be written'),
  }),
})

export const changeSettings = endpoint({
  ...changeOfOwner,
  path: '/api/settings',
  summary: 'Changes some settings in the configuration file, or creates it. Comments and other settings stay.',
  body: z.object({ changes, hash }),
  answer: z.object({ success: z.literal(true), file: z.string(), hash: z.string().describe('of the file as it was written') }),
})

export const undoSettings = endpoint({
  ...changeOfOwner,
  path: '/api/settings/undo',
  summary: 'Undoes the last change of the configuration file, byte for byte; 409 if the file was changed otherwise since.',
  body: z.object({ hash: hash.describe('of the file as that change left it; refused with 409 if it has changed since') }),
  answer: z.object({ success: z.literal(true), file: z.string() }),
})
