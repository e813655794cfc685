import * as z from 'zod'
import { defineEvent } from './define.ts'

/*
 * The stream `imports`: which rows of which statements stand in the journal, and the presets with which statements are read. An
 * import is recorded in the same append as the change of files that it made, and is undone by undoing that.
 */

export const IMPORTS_STREAM = 'imports'

export const statementImported = defineEvent(
  'StatementImported',
  z.object({
    change: z.string().describe('the id of the change of files that it made'),
    name: z.string().describe('what the statement was called'),
    hash: z.string().describe("SHA-256 of the statement's bytes"),
    format: z.string(),
    method: z.string().describe('the template, preset or rules by which its rows became transactions'),
    account: z.string().describe('the account of the statement; empty when the rows name it'),
    number: z.string().optional().describe('the IBAN or number of that account, where the statement names one'),
    journal: z.string().describe("the file that has its transactions, relative to the journal's folder"),
    rows: z.array(z.string()).describe('hash of the content of each row that was taken, with its place among equal rows of the statement: 3f…:0'),
  }),
)

export const importPresetSaved = defineEvent(
  'ImportPresetSaved',
  z.object({
    name: z.string(),
    column_mappings: z.record(z.string(), z.string()).describe('what a column is → its letter'),
    date_format: z.string(),
    default_accounts: z.record(z.string(), z.string()),
    delimiter: z.string(),
    settings: z.record(z.string(), z.string()).describe('what Paisa does not have: sign rule, decimal mark, commodity'),
  }),
)
export const importPresetDeleted = defineEvent('ImportPresetDeleted', z.object({ name: z.string() }))

export const statementDismissed = defineEvent(
  'StatementDismissed',
  z.object({ name: z.string().describe('of the file in the import folder'), hash: z.string().describe("SHA-256 of the statement's bytes") }),
)

export const importEvents = [statementImported, statementDismissed, importPresetSaved, importPresetDeleted] as const
