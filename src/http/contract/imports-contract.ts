import * as z from 'zod'
import { type AnswerOf, type BodyOf, endpoint } from './endpoint.ts'
import { countParameter, timestamp } from './fields.ts'

/*
 * From a statement to the journal: what it would become, and writing that. The same bytes are sent each time, so that the service keeps
 * nothing of a statement that nobody imported.
 */

const template = z.object({ id: z.string(), name: z.string(), content: z.string(), template_type: z.enum(['builtin', 'custom']) })
const texts = z.record(z.string(), z.string())
/** What each setting of a preset may be; a commodity may be any. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  positive: ['in', 'out'],
  decimal_mark: ['.', ','],
  charges: ['net', 'gross'],
  commodity: [],
  layout: [],
}
const settings = texts.superRefine((given, context) => {
  for (const [name, value] of Object.entries(given)) {
    const values = Object.hasOwn(SETTINGS, name) ? SETTINGS[name]! : undefined
    if (values === undefined)
      context.addIssue({ code: 'custom', path: [name], message: `there is no such setting; there are ${Object.keys(SETTINGS).join(', ')}` })
    else if (values.length > 0 && !values.includes(value))
      context.addIssue({ code: 'custom', path: [name], message: `${value} is none of ${values.join(', ')}` })
  }
})
const preset = z.object({
  id: z.string(),
  name: z.string(),
  column_mappings: texts,
  date_format: z.string(),
  default_accounts: texts,
  delimiter: z.string(),
  settings: texts.describe(
    'positive: in or out; decimal_mark; commodity; layout: the source of the rows for which it was chosen; charges: net or gross, for trades whose amounts include or exclude fees and taxes',
  ),
  preset_type: z.enum(['builtin', 'custom']),
})
/** How columns become movements, as a preset has it. */
const mapping = {
  column_mappings: texts.default({}),
  date_format: z.string().default(''),
  default_accounts: texts.default({}),
  settings: settings.default({}),
}
const name = z.string({ error: 'name is required' }).trim().min(1, 'name is required').max(200)
const get = { tag: 'import' } as const
const post = { method: 'POST', tag: 'import' } as const

export const listTemplates = endpoint({
  ...get,
  path: '/api/templates',
  summary: 'Templates for statements: those of the configuration, then those that come with Daybook.',
  answer: z.object({ templates: z.array(template) }),
})
export type TemplatesAnswer = AnswerOf<typeof listTemplates>
export const saveTemplate = endpoint({
  ...post,
  path: '/api/templates/upsert',
  summary: 'Saves a template in the configuration, replacing one of the same name.',
  writes: true,
  body: z.object({ name, content: z.string() }),
  answer: z.object({ template, saved: z.literal(true) }),
})
export const deleteTemplate = endpoint({
  ...post,
  path: '/api/templates/delete',
  summary: 'Removes a template from the configuration; succeeds if there is none. Those of Daybook stay.',
  writes: true,
  body: z.object({ name: z.string() }),
  answer: z.object({ success: z.literal(true) }),
})

export const listPresets = endpoint({
  ...get,
  path: '/api/import/presets',
  summary: 'Presets for statements, those that come with Daybook first.',
  answer: z.object({ presets: z.array(preset) }),
})
export type PresetsAnswer = AnswerOf<typeof listPresets>
export const savePreset = endpoint({
  ...post,
  path: '/api/import/presets',
  summary: 'Saves a preset, replacing one of the same name.',
  writes: true,
  body: z.object({
    name,
    ...mapping,
    delimiter: z
      .string()
      .regex(/^[^"\r\n]?$/u, 'is one character, and no quote')
      .default(','),
  }),
  answer: z.object({ preset, saved: z.literal(true) }),
})
export const listRules = endpoint({
  ...get,
  path: '/api/import/rules',
  least: 'importer',
  summary: "hledger CSV rules files in the journal's folder and below, by name. A statement bank.csv uses bank.csv.rules.",
  answer: z.object({ rules: z.array(z.string()) }),
})
export type RulesAnswer = AnswerOf<typeof listRules>
export const deletePreset = endpoint({
  method: 'DELETE',
  tag: 'import',
  path: '/api/import/presets',
  summary: 'Removes a preset; succeeds if there is none.',
  writes: true,
  body: z.object({ name }),
  answer: z.object({ success: z.literal(true) }),
})

const posting = z.object({ account: z.string(), quantity: z.string(), commodity: z.string() })
const choice = z.object({
  account: z.string(),
  confidence: z.number(),
  because: z.enum(['payee', 'rule', 'words', 'security']),
  rule: z.string().optional().describe("the pattern of the configuration's rule that decided"),
  is_sure: z.boolean().describe('whether it may be taken without a look'),
})
const twin = z.object({
  file: z.string(),
  line: z.int(),
  day: z.string(),
  payee: z.string(),
  is_other_half: z.boolean().optional().describe('of a transfer: this row would count it twice, and is not written by default'),
  open: z.string().optional().describe('the placeholder account of the other half, such as Expenses:Unknown'),
})
const row = z.object({
  row: z.int(),
  line: z.int().describe('of the file, from 1: a line, a row of the worksheet, a page'),
  cells: z.array(z.string()),
  outcome: z.enum(['text', 'duplicate', 'skipped', 'error']),
  text: z.string().describe('the transaction as it will stand in the journal'),
  transactions: z.array(
    z.object({
      day: z.string(),
      payee: z.string(),
      postings: z.array(posting),
      rest: z.string().optional().describe('the account that takes what the lots of the book leave, in beancount'),
    }),
  ),
  predictions: z.array(z.object({ account: z.string(), choices: z.array(choice) })),
  why: z.string().describe('why it is skipped, a duplicate, or cannot be'),
  helper: z.string().optional(),
  key: z.string().optional().describe('to be sent back when the row is saved, so that it is never imported twice'),
  duplicate_of: twin.optional(),
  similar_to: twin.optional(),
})
const counts = z
  .object({
    rows: z.int(),
    added: z.int(),
    already_there: z.int(),
    left_out: z.int(),
    not_understood: z.int(),
    reasons: z
      .array(z.object({ why: z.string(), outcome: z.enum(['skipped', 'error']), count: z.int(), first_line: z.int() }))
      .describe('why rows are left out (skipped) or not understood (error), the most frequent reason first'),
  })
  .describe('rows = added + already_there + left_out + not_understood')
const decision = z.object({
  about: z.enum(['columns', 'sign', 'date_format', 'decimal_mark', 'currency', 'account']),
  value: z.string().describe('what is used, as the choice of that name takes it'),
  by: z.enum(['asked', 'preset', 'format', 'heading', 'values', 'balance', 'account', 'guess']).describe('what decided'),
  because: z.string(),
  is_certain: z.boolean().describe('false: nothing is written until a choice is made'),
  choices: z
    .array(
      z.object({
        value: z.string(),
        label: z.string(),
        rows: z.array(z.object({ row: z.int(), day: z.string(), payee: z.string(), quantity: z.string(), commodity: z.string() })),
      }),
    )
    .describe('of an open decision: the readings, the likeliest first, with rows that they read differently'),
})
const contradiction = z.object({
  line: z.int().describe('of the file, from 1; 0 when the whole file is meant'),
  row: z.int().optional(),
  message: z.string(),
})
const balance = z.object({
  account: z.string(),
  commodity: z.string(),
  compared: z.int(),
  off: z.object({ row: z.int().optional(), stated: z.string(), computed: z.string(), by: z.string() }).optional(),
  closing: z.object({ day: z.string(), stated: z.string(), book: z.string() }).optional(),
})

export const previewStatement = endpoint({
  ...post,
  path: '/api/import/statement',
  summary:
    'What every row of a statement would become in the journal. Nothing is written. A file that cannot be read is refused, with the header Daybook-Reason: password_required, picture, …',
  bodySize: 'file',
  body: z.object({
    content: z.base64('content is the statement in base64'),
    name: z.string().max(255).optional().describe('of the file, which may be called after its account'),
    password: z.string().optional(),
    sheet: z.string().optional(),
    encoding: z.string().optional(),
    delimiter: z
      .string()
      .regex(/^[^"\r\n]$/u, 'is one character, and no quote')
      .optional(),
    method: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('guess'), header_row: z.int().nonnegative().optional() }),
        z.object({ kind: z.literal('preset'), name: z.string() }),
        z.object({ kind: z.literal('columns'), ...mapping }).describe('an unsaved preset'),
        z.object({
          kind: z.literal('rules'),
          name: z.string().optional().describe('for rules in a file next to the journal'),
          content: z.string().max(1_000_000).optional().describe('rules of hledger for CSV, when no name is given'),
          included: z.record(z.string(), z.string()).optional().describe('what they include, by its name'),
        }),
        z.object({ kind: z.literal('template'), name: z.string().optional(), content: z.string().optional(), in_columns: z.boolean().optional() }),
      ])
      .default({ kind: 'guess' }),
    account: z.string().min(1).optional().describe('of the statement; found out from the book when absent'),
    journal: z
      .string()
      .min(1)
      .optional()
      .describe('the file that the rows shall be saved to, whose style they then have; the one that gets what is added when absent'),
    choices: z
      .object({
        date_format: z.string().max(40).optional(),
        sign: z.enum(['in', 'out']).optional().describe('what a positive amount means'),
        currency: z.string().max(100).optional(),
        amount_column: z.string().max(10).optional().describe('its letter, or those of the columns of money out and money in: D, or D,E'),
        decimal_mark: z.enum(['.', ',']).optional(),
      })
      .optional()
      .describe('for decisions that were open'),
    chosen: z
      .record(z.string().regex(/^\d{1,6}$/, 'a row'), z.array(z.string()))
      .default({})
      .describe('row → accounts that a person chose'),
  }),
  answer: z.object({
    hash: z.string(),
    format: z.string(),
    sheets: z.array(z.string()).optional(),
    rows: z.array(row),
    counts,
    decisions: z.array(decision),
    contradictions: z.array(contradiction).describe('totals and balances of the statement that its rows do not match'),
    journal: z.string().describe('the file that the rows are for'),
    reading: z
      .object({ encoding: z.string().optional(), delimiter: z.string().optional(), sheet: z.string().optional(), pages: z.int().optional() })
      .describe('how the file was read; each can be overruled'),
    account: z.string().optional().describe('of the statement, when its rows are all of one'),
    opening: z
      .object({ account: z.string(), from: z.string(), day: z.string(), quantity: z.string(), commodity: z.string(), text: z.string() })
      .optional()
      .describe(
        'what the account held before the statement, where the journal has nothing of the account but what the rows tell; from: the account of equity; text can be saved as a transaction without keys',
      ),
    preset: z.object({ columns: texts, date_format: z.string(), accounts: texts, settings: texts }).optional().describe('what was used, or guessed'),
    header_row: z.int().optional(),
    new_accounts: z.array(z.string()),
    similar_account: z.string().optional().describe('if the account of the statement is new: an account of the book with a similar name'),
    balances: z.array(balance),
    problems: z.array(z.object({ code: z.string(), line: z.int(), column: z.int().optional(), message: z.string() })),
    failed: z.boolean(),
  }),
})
export type StatementPreviewBody = BodyOf<typeof previewStatement>
export type StatementPreviewAnswer = AnswerOf<typeof previewStatement>

export const saveImport = endpoint({
  ...post,
  path: '/api/import/save',
  least: 'importer',
  summary:
    'Writes chosen rows into the journal once the whole book has been read with them, records the import, and syncs. The same rows again change nothing. While a decision of the preview is open, or the statement contradicts its rows, nothing is written: 409 with the header Daybook-Reason, decision_open or contradiction.',
  writes: true,
  bodySize: 'file',
  body: z.object({
    statement: z.object({
      name: z.string().max(500),
      hash: z.string().regex(/^[0-9a-f]{64}$/, 'the hash of the preview'),
      format: z.string().max(20),
    }),
    method: z.string().max(200).default(''),
    account: z.string().max(1000).default(''),
    despite_balance: z.boolean().default(false).describe('writes rows that contradict the balances or totals of the statement'),
    journal: z.string().min(1).describe("the file that gets them, relative to the journal's folder; made and included when it is new"),
    transactions: z
      .array(
        z.object({
          day: z.iso.date('a day as YYYY-MM-DD'),
          text: z.string().min(1).max(100_000),
          keys: z.array(z.string().max(200)).max(1000),
        }),
      )
      .min(1, 'choose at least one row')
      .max(200_000),
  }),
  answer: z.object({
    saved: z.boolean(),
    added: z.int(),
    repeated: z.int().describe('rows that stood in the journal already'),
    change: z.string().optional().describe('the id for undoing it'),
    problems: z.array(z.object({ file: z.string(), line: z.int(), message: z.string() })).describe('why the book would not load with them'),
  }),
})
export type SaveImportAnswer = AnswerOf<typeof saveImport>

export const joinTransfers = endpoint({
  ...post,
  path: '/api/import/transfers',
  summary:
    'Joins each row with its other half in the journal to one transfer: the placeholder account there, such as Expenses:Unknown, becomes the account of the statement. The rows themselves are not written.',
  writes: true,
  body: z.object({
    account: z.string().min(1).max(1000).describe('of the statement'),
    halves: z
      .array(z.object({ file: z.string().max(1000), line: z.int().positive(), day: z.iso.date(), open: z.string().min(1).max(1000) }))
      .min(1)
      .max(1000),
  }),
  answer: z.object({
    saved: z.boolean(),
    changes: z.array(z.string()).describe('ids with which they are undone'),
    problems: z.array(z.object({ file: z.string(), line: z.int(), message: z.string() })),
  }),
})
export type JoinTransfersBody = BodyOf<typeof joinTransfers>
export type JoinTransfersAnswer = AnswerOf<typeof joinTransfers>

export const listImports = endpoint({
  ...get,
  path: '/api/import/history',
  summary: 'Imported statements, newest first.',
  query: z.object({ limit: countParameter({ min: 1, max: 1000 }), offset: countParameter({ min: 0 }) }),
  answer: z.object({
    imports: z.array(
      z.object({
        change: z.string(),
        at: timestamp,
        name: z.string(),
        format: z.string(),
        method: z.string(),
        account: z.string(),
        journal: z.string(),
        rows: z.int(),
        undone: z.boolean(),
      }),
    ),
    count: z.int(),
  }),
})
export type ListImportsAnswer = AnswerOf<typeof listImports>

const required = (name: string) => z.string({ error: `${name} is required` }).min(1, `${name} is required`)

export const previewCsv = endpoint({
  method: 'POST',
  tag: 'import',
  path: '/api/import/preview',
  summary: "Paisa's preview of a CSV with a template: which rows are sound, and what becomes of each. Nothing is written.",
  bodySize: 'file',
  body: z.object({
    template: required('template').describe('the name of one'),
    content: required('content'),
    delimiter: z
      .string()
      .default(',')
      .transform((text) => text || ','),
    dry_run: z
      .boolean()
      .default(true)
      .refine((isDry) => isDry, 'import preview only supports dry_run=true'),
  }),
  answer: z.object({
    template: z.string(),
    dry_run: z.literal(true),
    rows: z.array(
      z.object({
        index: z.int(),
        row: z.record(z.string(), z.string()).describe('the cells by the letters of their columns, and index'),
        valid: z.boolean(),
        errors: z.array(z.string()).optional(),
        outcome: z.enum(['text', 'duplicate', 'skipped', 'error']),
        text: z.string().describe('the transaction as it would stand in the journal'),
        why: z.string().describe('why it is skipped, a duplicate, or cannot be'),
      }),
    ),
  }),
})

/* Statements that lie in the import folder of the configuration. */

const statementName = z.string().min(1).max(1000)

export const listDropped = endpoint({
  tag: 'import',
  path: '/api/import/waiting',
  least: 'importer',
  summary: 'Statements in the import folder that were neither imported nor dismissed.',
  answer: z.object({
    folder: z.string().describe('empty while none is configured'),
    statements: z.array(
      z.object({
        name: z.string(),
        bytes: z.int(),
        hash: z.string(),
        preset: z.string().describe('what the configuration names for it; empty for none'),
        problem: z.string().describe('why it was not imported by itself'),
      }),
    ),
  }),
})

export const takeDropped = endpoint({
  method: 'POST',
  tag: 'import',
  path: '/api/import/waiting/take',
  least: 'importer',
  summary: 'A pending statement, as it is sent to the preview. It stays pending until rows of it are saved.',
  body: z.object({ name: statementName }),
  answer: z.object({ name: z.string(), hash: z.string(), content: z.string().describe('in base64'), preset: z.string() }),
})

export const dismissDropped = endpoint({
  method: 'POST',
  tag: 'import',
  path: '/api/import/waiting/dismiss',
  least: 'importer',
  summary: 'Dismisses a pending statement; the file is kept.',
  writes: true,
  body: z.object({ name: statementName }),
  answer: z.object({ success: z.literal(true) }),
})
