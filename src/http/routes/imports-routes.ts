import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Settings } from '../../config/schema.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import { BUILTIN_PRESETS, type Preset } from '../../ingest/statements/presets/map-rows.ts'
import type { Choices, Decision, RowCounts, Twin } from '../../ingest/statements/preview/preview.ts'
import type { ImportPreset } from '../../projections/imports.ts'
import type { Daybook } from '../../service/daybook.ts'
import {
  type AskedMethod,
  type NamedTemplate,
  previewCsv as preview,
  type PreviewedRow,
  type StatementPreview,
} from '../../service/statements/statement-previews.ts'
import type { Login } from '../auth/login.ts'
import type { BodyOf, ResultOf } from '../contract/endpoint.ts'
import {
  deletePreset,
  deleteTemplate,
  dismissDropped,
  listDropped,
  listImports,
  listPresets,
  listRules,
  listTemplates,
  previewCsv,
  previewStatement,
  saveImport,
  savePreset,
  saveTemplate,
  takeDropped,
} from '../contract/imports-contract.ts'
import { writeJsonPieces } from '../exact-json.ts'
import type { AnswersOnTheirWay } from '../limits.ts'
import { languageOf, leaving, route, Written } from '../route.ts'
import { configRefusal, conflict, HttpRefusal, invalid } from '../http-refusal.ts'

const IMPORTS_SHOWN = 100
/** What a row that is shown takes until it is written. */
const ROW_BYTES = 2048

type AskedRules = Extract<BodyOf<typeof previewStatement>['method'], { readonly kind: 'rules' }>

const rulesAsked = ({ name, content = '', included }: AskedRules): AskedMethod =>
  name === undefined ? { kind: 'rules', content, included } : { kind: 'rules', name }

export function registerImports(
  app: FastifyInstance,
  { configuration, imports, previews, journal }: Daybook,
  login: Login,
  answers: AnswersOnTheirWay,
): void {
  route(app, listTemplates, () => ({ templates: previews.templates().map(wireTemplate) }))
  route(app, saveTemplate, async ({ body }) => {
    const others = ({ import_templates }: Settings) => import_templates.filter(({ name }) => name !== body.name)
    return (
      configRefusal(await configuration.change((settings) => ({ import_templates: [...others(settings), body] }))) ?? {
        template: wireTemplate({ ...body, isBuiltin: false }),
        saved: true,
      }
    )
  })
  route(app, deleteTemplate, async ({ body }) => {
    const left = ({ import_templates }: Settings) => ({ import_templates: import_templates.filter(({ name }) => name !== body.name) })
    return configRefusal(await configuration.change(left)) ?? { success: true }
  })

  route(app, listPresets, () => ({ presets: [...BUILTIN_PRESETS.map(builtinPreset), ...imports.view.presets().map(ownPreset)] }))
  route(app, listRules, async () => ({ rules: await previews.rulesFiles() }))
  route(app, savePreset, async ({ body }) => {
    if (isBuiltin(body.name)) return invalid((t) => t.imports.overwriteBuiltin(JSON.stringify(body.name)))
    const preset = { ...body, delimiter: body.delimiter || ',' }
    await imports.savePreset(preset)
    return { preset: ownPreset(preset), saved: true }
  })
  route(app, deletePreset, async ({ body }) => {
    if (isBuiltin(body.name)) return invalid((t) => t.imports.deleteBuiltin(JSON.stringify(body.name)))
    await imports.deletePreset(body.name)
    return { success: true }
  })

  route(app, previewStatement, async ({ body, request, reply }) => {
    const { content, name, method, account, journal: target, choices, chosen, ...options } = body
    // Problems of rules have their own lines; rules are not files of the book.
    const lacks = method.kind === 'rules' && method.name !== undefined ? login.lacks(request, 'editor') : undefined
    if (lacks) return lacks
    const preview = await previews.preview({
      whose: login.nameOf(request),
      signal: leaving(reply),
      language: languageOf(request),
      bytes: Buffer.from(content, 'base64'),
      name,
      options: present(options),
      method:
        method.kind === 'guess'
          ? { kind: 'guess', headerRow: method.header_row }
          : method.kind === 'template'
            ? { ...method, inColumns: method.in_columns }
            : method.kind === 'columns'
              ? { kind: 'columns', preset: method }
              : method.kind === 'rules'
                ? rulesAsked(method)
                : method,
      account,
      journal: target,
      choices: choices && choicesOf(choices),
      chosen: new Map(Object.entries(chosen).map(([row, accounts]) => [Number(row), accounts])),
    })
    if (preview instanceof Refusal) return preview
    if (preview.kind === 'refused') return new HttpRefusal(400, 'INVALID_REQUEST', preview.message, { 'Daybook-Reason': preview.code })
    const tooMuch = answers.take(login.nameOf(request), preview.rows.length * ROW_BYTES, reply)
    if (tooMuch) return tooMuch
    // A hundred thousand rows are eighty megabytes: others are answered between their pieces.
    return new Written(Readable.from(writeJsonPieces(previewAnswer(preview))))
  })

  route(app, saveImport, async ({ body, request }) => {
    const { transactions, despite_balance: despiteBalance, ...order } = body
    const stop = previews.whyNotSaved(order.statement.hash, { despiteBalance })
    if (stop) return new HttpRefusal(409, 'INVALID_REQUEST', stop.message, { 'Daybook-Reason': stop.code })
    const number = previews.numberOf(order.statement.hash)
    const outcome = await imports.save({
      ...order,
      statement: { ...order.statement, ...(number !== undefined && { number }) },
      who: login.nameOf(request),
      transactions: transactions.map(({ day, text, keys }) => ({ day: parseDay(day), text, rows: keys })),
    })
    if (outcome instanceof Refusal) return outcome
    switch (outcome.kind) {
      case 'imported':
        await imports.keepLayout(previews.layoutOf(order.statement.hash))
        return { saved: true, added: outcome.added, repeated: outcome.repeated, change: outcome.change, problems: [] }
      case 'nothing_new':
        return { saved: true, added: 0, repeated: outcome.repeated, problems: [] }
      case 'conflict':
        return conflict((t) => t.requests.nothingWrittenBusy(outcome.name))
      case 'invalid': {
        const problems = outcome.problems.map(({ file, line, message }) => ({ file: journal.nameOf(file), line, message }))
        return { saved: false, added: 0, repeated: 0, problems }
      }
    }
  })

  route(app, listImports, ({ query }) => {
    const all = imports.view.list()
    const from = query.offset ?? 0
    return {
      imports: all
        .slice(from, from + (query.limit ?? IMPORTS_SHOWN))
        .map(({ change, at, name, format, method, account, journal: file, rows, isUndone }) => ({
          change,
          at,
          name,
          format,
          method,
          account,
          journal: file,
          rows,
          undone: isUndone,
        })),
      count: all.length,
    }
  })
}

/** A preview as the API answers it. */
export function previewAnswer(preview: StatementPreview): ResultOf<typeof previewStatement> {
  const { hash, format, reading, account, opening, rows, counts, preset, headerRow, newAccounts, similarAccount, journal, failed } = preview
  return {
    hash,
    format,
    ...(reading.sheets && { sheets: reading.sheets }),
    rows: rows.map(wireRow),
    counts: wireCounts(counts),
    decisions: preview.decisions.map(wireDecision),
    contradictions: preview.contradictions,
    journal,
    reading: present({ encoding: reading.encoding, delimiter: reading.delimiter, sheet: reading.sheet, pages: reading.pages }),
    ...(account !== undefined && { account }),
    ...(opening && { opening }),
    ...(preset && { preset: { columns: preset.columns, date_format: preset.dateFormat, accounts: preset.accounts, settings: settingsOf(preset) } }),
    ...(headerRow !== undefined && { header_row: headerRow }),
    new_accounts: newAccounts,
    ...(similarAccount !== undefined && { similar_account: similarAccount }),
    balances: preview.balances,
    problems: preview.problems,
    failed,
  }
}

const isBuiltin = (name: string): boolean => BUILTIN_PRESETS.some((preset) => preset.name === name)

const wireTemplate = ({ name, content, isBuiltin: builtin }: NamedTemplate) => {
  const type = builtin ? ('builtin' as const) : ('custom' as const)
  return { id: `${type}:${name}`, name, content, template_type: type }
}

const ownPreset = (preset: ImportPreset) => ({ id: `custom:${preset.name}`, ...preset, preset_type: 'custom' as const })
const settingsOf = ({
  positive,
  decimalMark,
  commodity,
  charges,
}: Pick<Preset, 'positive' | 'decimalMark' | 'commodity' | 'charges'>): Record<string, string> => ({
  positive,
  ...(decimalMark !== undefined && { decimal_mark: decimalMark }),
  ...(commodity !== undefined && { commodity }),
  ...(charges !== undefined && { charges }),
})
const builtinPreset = ({ name, columns, dateFormat, accounts, delimiter, ...preset }: Preset) => ({
  id: `builtin:${name}`,
  name,
  column_mappings: { ...columns },
  date_format: dateFormat,
  default_accounts: { ...accounts },
  delimiter,
  settings: settingsOf(preset),
  preset_type: 'builtin' as const,
})

const wireTwin = ({ isOtherHalf, ...twin }: Twin) => ({ ...twin, ...(isOtherHalf && { is_other_half: true }) })

const wireRow = ({ duplicateOf, similarTo, identity: _identity, cells, transactions, predictions, ...row }: PreviewedRow) => ({
  ...row,
  cells: [...cells],
  transactions: transactions.map(({ postings, ...transaction }) => ({ ...transaction, postings: [...postings] })),
  predictions: predictions.map(({ account, choices }) => ({
    account,
    choices: choices.map(({ isSure = false, ...choice }) => ({ ...choice, is_sure: isSure })),
  })),
  ...(duplicateOf && { duplicate_of: duplicateOf }),
  ...(similarTo && { similar_to: wireTwin(similarTo) }),
})

export type AskedChoices = NonNullable<BodyOf<typeof previewStatement>['choices']>

export const choicesOf = ({ date_format, sign, currency, amount_column, decimal_mark }: AskedChoices): Choices => ({
  dateFormat: date_format,
  sign,
  currency,
  amountColumn: amount_column,
  decimalMark: decimal_mark,
})

const wireDecision = ({ isCertain, choices, ...decision }: Decision) => ({
  ...decision,
  is_certain: isCertain,
  choices: choices.map(({ value, label, rows }) => ({ value, label, rows: rows.map((one) => ({ ...one })) })),
})

const wireCounts = ({ rows, added, alreadyThere, leftOut, notUnderstood, reasons }: RowCounts) => ({
  rows,
  added,
  already_there: alreadyThere,
  left_out: leftOut,
  not_understood: notUnderstood,
  reasons: reasons.map(({ firstLine, ...reason }) => ({ ...reason, first_line: firstLine })),
})

/** Without what was not given. */
const present = <T extends object>(options: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as { [Key in keyof T]?: Exclude<T[Key], undefined> }

export function registerDroppedStatements(app: FastifyInstance, { configuration, dropped }: Daybook): void {
  route(app, listDropped, async () => {
    const statements = await dropped.waiting()
    if (statements instanceof Refusal) return statements
    return { folder: configuration.current.settings.import.folder, statements: statements.map((one) => ({ ...one })) }
  })
  route(app, takeDropped, async ({ body }) => {
    const bytes = await dropped.read(body.name)
    if (bytes instanceof Refusal) return bytes
    const { name } = body
    return { name, hash: contentHash(bytes), content: bytes.toString('base64'), preset: dropped.presetFor(name) }
  })
  route(app, dismissDropped, async ({ body }) => (await dropped.dismiss(body.name)) ?? { success: true })
}

export function registerCsvPreview(app: FastifyInstance, { previews }: Daybook, login: Login): void {
  route(app, previewCsv, async ({ body, request, reply }) => {
    const rows = await preview(previews, body, { whose: login.nameOf(request), signal: leaving(reply) })
    if (rows instanceof Refusal) return rows
    return {
      template: body.template,
      dry_run: true,
      rows: rows.map(({ row, errors, ...rest }) => ({
        ...rest,
        row: { ...row },
        valid: errors.length === 0,
        ...(errors.length > 0 && { errors: [...errors] }),
      })),
    }
  })
}
