import * as z from 'zod'
import { ledgerFile } from './editor-contract.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { amount, asOfEventParameter, flagParameter } from './fields.ts'
import { posting } from './transactions-contract.ts'

const name = z.string().default('').describe('relative to sheets_directory, with / between the parts; ends with .sheet or .paisa')
const sheetFile = ledgerFile
const SHEET = 'plan.sheet'
const change = { method: 'POST', tag: 'sheets', writes: true } as const
const hash = z.string().optional().describe('of the text that the change began with; refused with 409 when the file has another')

export const getSheets = endpoint({
  path: '/api/sheets/files',
  least: 'editor',
  tag: 'sheets',
  summary: 'The sheets with their text, the functions and names available in them, and every posting with its market value.',
  query: z.object({ without_postings: flagParameter.describe('true: no postings, which only Paisa’s pages compute with') }),
  answer: z.object({
    postings: z.array(posting),
    files: z.array(sheetFile),
    functions: z.array(z.object({ name: z.string(), signature: z.string(), summary: z.string() })),
    accounts: z.array(z.string()),
    payees: z.array(z.string()),
    commodities: z.array(z.string()),
  }),
})

export type SheetsAnswer = AnswerOf<typeof getSheets>

export const getSheetFile = endpoint({
  method: 'POST',
  path: '/api/sheets/file',
  least: 'editor',
  tag: 'sheets',
  summary: 'One sheet, or an earlier text of it by the name that versions gives.',
  body: z.object({ name }).meta({ examples: [{ name: SHEET }] }),
  answer: z.object({ file: sheetFile }),
})

export const deleteSheetBackups = endpoint({
  method: 'POST',
  path: '/api/sheets/file/delete_backups',
  least: 'editor',
  tag: 'sheets',
  summary: 'Removes the backup files that Paisa left next to a sheet. Earlier versions in the log stay. In read-only mode nothing is removed.',
  body: z.object({ name }).meta({ examples: [{ name: SHEET }] }),
  answer: z.object({ file: sheetFile }),
})

export const saveSheet = endpoint({
  ...change,
  path: '/api/sheets/save',
  summary: 'Replaces or makes a sheet. Refused with 409 when hash is not that of the file.',
  body: z
    .object({
      name,
      content: z.string().default(''),
      operation: z.enum(['', 'create', 'overwrite']).default('').describe('empty: the file must exist; create: it must not exist; overwrite: either'),
      hash,
    })
    .meta({ examples: [{ name: SHEET, content: 'rent = cost({account = Expenses:Rent}) / 12', operation: 'create' }] }),
  answer: z.object({
    saved: z.boolean(),
    message: z.string().optional(),
    file: sheetFile.optional(),
    change: z.string().optional().describe('the id with which /api/editor/undo takes it back; absent where nothing changed'),
  }),
})

export const deleteSheet = endpoint({
  ...change,
  path: '/api/sheets/delete',
  summary: 'Deletes a sheet. /api/editor/undo brings it back.',
  body: z.object({ name, hash }).meta({ examples: [{ name: SHEET }] }),
  answer: z.object({ success: z.literal(true), change: z.string() }),
})

export const renameSheet = endpoint({
  ...change,
  path: '/api/sheets/rename',
  summary: 'Gives a sheet another name; refused with 409 when there is a sheet of that name.',
  body: z.object({ name, to: name }).meta({ examples: [{ name: SHEET, to: 'plans/house.sheet' }] }),
  answer: z.object({ success: z.literal(true), change: z.string() }),
})

const decimal = z.string().describe('the same number as text, with all its digits')
const sheetValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), number: amount.describe('rounded to 16 places where it has more'), decimal }),
  z.object({
    kind: z.literal('amounts'),
    amounts: z.array(z.object({ commodity: z.string(), quantity: amount, decimal })).describe('of several commodities one each: they are not added'),
  }),
  z.object({ kind: z.literal('truth'), is: z.boolean() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('day'), day: z.string().describe('YYYY-MM-DD') }),
  z.object({ kind: z.literal('postings'), count: z.int() }),
])
export type SheetValue = z.infer<typeof sheetValue>

export const evaluateSheets = endpoint({
  method: 'POST',
  path: '/api/sheets/evaluate',
  tag: 'sheets',
  summary: 'Evaluates a text as a sheet: the result of each line. An error affects only its line and lines that use it. Nothing is written.',
  query: z.object({ as_of_event: asOfEventParameter }),
  body: z.object({ content: z.string().default('') }).meta({ examples: [{ content: 'rate = 3.5 %\npmt(rate / 12, 240, 200000 EUR)' }] }),
  answer: z.object({
    lines: z.array(
      z.object({
        line: z.int().describe('from 1'),
        kind: z.enum(['empty', 'header', 'value', 'definition', 'error']),
        name: z.string().optional().describe('that the line gives to its value or function'),
        value: sheetValue.optional(),
        error: z
          .object({ message: z.string(), from_column: z.int().describe('from 1'), to_column: z.int().describe('behind the last character') })
          .optional(),
        remarks: z.array(z.string()).describe('remarks about the value, such as a missing price'),
      }),
    ),
    position: z.int().describe('of the log, from which the figures are'),
    took_ms: z.number(),
  }),
})
export type EvaluateAnswer = AnswerOf<typeof evaluateSheets>
