import { Lru } from '#vocabulary/lru.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { readStrictCsv } from '#vocabulary/text/strict-csv.ts'
import {
  CELLS_MAX,
  columnLetters,
  type KnownSecurity,
  type ReadStatementOptions,
  ROWS_MAX,
  STATEMENT_BYTES_MAX,
  type StatementRefusal,
} from '../../ingest/statements/statement.ts'
import { join } from 'node:path'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Language } from '../../messages/languages.ts'
import { type ServerTexts, textsIn } from '../../messages/said.ts'
import { nearest } from '#vocabulary/text/wording.ts'
import { type InLine, WaitingLine } from '#vocabulary/turns.ts'
import { previewInThread } from '../../commands/import/preview-in-thread.ts'
import { readRules, rulesIn } from '../../commands/import/rules-files.ts'
import { noContents } from '../../commands/journal/check-book.ts'
import type { Configuration } from '../../config/load.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import { BUILTIN_PRESETS, type Preset, type PresetAccount, type PresetColumn } from '../../ingest/statements/presets/map-rows.ts'
import { type Stop, whatStops } from '../../ingest/statements/preview/decisions.ts'
import { type BalanceCheck, type Choices, countRows, type Method, type Preview, type PreviewRow } from '../../ingest/statements/preview/preview.ts'
import { builtinTemplates } from '../../ingest/statements/template/builtin-templates.ts'
import { declaredSecurities } from '../../ingest/statements/trades/draft-trade.ts'
import { currenciesOf, currencyNamed, isCode, isDateFormat } from '../../ingest/statements/text/cell-values.ts'
import { plainStyle } from '../../ingest/statements/write/style.ts'
import type { ImportPreset, ImportsView } from '../../projections/imports.ts'
import { styleOfFile, usualFile } from '../changes/journal-appending.ts'
import type { JournalChanges } from '../changes/journal-changes.ts'

/** Why a choice for a statement cannot be meant: a format without a day, or a currency that neither the book nor ISO 4217 has. */
function whyUnknown({ dateFormat, currency }: Choices, commodities: readonly string[]): string | undefined {
  if (dateFormat !== undefined && !isDateFormat(dateFormat))
    return `"${dateFormat.slice(0, 40)}" is not a date format; write it with DD, MM and YYYY or YY, such as DD/MM/YYYY, MM/DD/YYYY, YYYY-MM-DD, DD.MM.YY or D MMM YYYY`
  if (currency === undefined || commodities.includes(currency) || isCode(currency)) return undefined
  const meant = likelyMeant(currency, commodities)
  const hint = meant.length > 0 ? `did you mean ${meant.join(' or ')}?` : 'write an ISO 4217 code such as EUR'
  return `neither the book nor ISO 4217 has the currency "${currency.slice(0, 40)}"; ${hint}`
}

/** A code for a name or sign such as "euro", a similar commodity, and for $ the codes that share it. */
function likelyMeant(currency: string, commodities: readonly string[]): string[] {
  const found = [currencyNamed(currency), nearest(currency, commodities), ...currenciesOf(currency)]
  const others = found.filter((one): one is string => one !== undefined && one !== '' && one !== currency)
  return [...new Set(others)].slice(0, 3)
}

/** Commodities that the configuration names, which the book need not have yet. */
const configuredCommodities = ({ settings }: Pick<Configuration, 'settings'>): string[] => [
  settings.default_currency,
  ...settings.currencies,
  ...settings.commodities.map(({ name }) => name),
]

/** Each has a thread of its own, which may take half a gigabyte. */
const AT_ONCE = 2
const WAITING_MAX = 16
/** Statements that were previewed and may be saved next. */
const SEEN_MAX = 1000

interface Seen {
  readonly stops: readonly Stop[]
  readonly number: string | undefined
  readonly layout: ImportPreset | undefined
}

/** How rows shall become transactions; names are looked up among the person's own and those that come with Daybook. */
export type AskedMethod =
  | { readonly kind: 'guess'; readonly headerRow?: number | undefined }
  | { readonly kind: 'preset'; readonly name: string }
  /** A mapping that is not saved as a preset. */
  | { readonly kind: 'columns'; readonly preset: Mapping }
  /** Rules that lie beside the journal, by their name. */
  | { readonly kind: 'rules'; readonly name: string }
  | { readonly kind: 'rules'; readonly content: string; readonly included?: Readonly<Record<string, string>> | undefined }
  | { readonly kind: 'template'; readonly name?: string | undefined; readonly content?: string | undefined; readonly inColumns?: boolean | undefined }

export type Mapping = Omit<ImportPreset, 'name' | 'delimiter'>

export interface PreviewOrder extends InLine {
  readonly bytes: Uint8Array
  /** Of the file. */
  readonly name?: string | undefined
  readonly options: ReadStatementOptions
  readonly method: AskedMethod
  /** The account that the statement is of; found out from the book when absent. */
  readonly account?: string | undefined
  /** The file that the rows shall be written to, whose style they then have; the one that gets what is added when absent. */
  readonly journal?: string | undefined
  /** The dialect to print; the book's own when absent. */
  readonly printed?: Dialect | undefined
  /** The user's answers to open decisions. */
  readonly choices?: Choices | undefined
  /** Of the person who reads the answer; English when absent. */
  readonly language?: Language | undefined
  /** By row: accounts that a person chose. */
  readonly chosen: ReadonlyMap<number, readonly string[]>
}

/** A row with the name under which an import of it is recorded; absent for rows that become nothing. */
export interface PreviewedRow extends PreviewRow {
  readonly key?: string
}

export type StatementPreview = Omit<Preview, 'rows'> & {
  readonly kind: 'preview'
  /** SHA-256 of the statement. */
  readonly hash: string
  /** The file of the journal that the rows are for. */
  readonly journal: string
  readonly rows: readonly PreviewedRow[]
  /** If the account of the statement is new: an account of the book with a similar name. */
  readonly similarAccount?: string
}

export interface NamedTemplate {
  readonly name: string
  readonly content: string
  readonly isBuiltin: boolean
}

export interface StatementPreviewsOptions {
  readonly changes: Pick<JournalChanges, 'check' | 'read' | 'rootName' | 'recordedNames' | 'folder'>
  readonly imports: Pick<ImportsView, 'presets' | 'has' | 'sources' | 'recorded' | 'numbers'>
  readonly configuration: { readonly current: Configuration }
  /** What most amounts are in. */
  readonly currency: () => string
  readonly today: () => Day
}

/** What statements would become in the journal. Nothing is written. */
export class StatementPreviews {
  readonly #line = new WaitingLine(AT_ONCE, WAITING_MAX)
  readonly #options: StatementPreviewsOptions
  /** By the hash of a statement. */
  readonly #seen = new Lru<string, Seen>(SEEN_MAX)

  constructor(options: StatementPreviewsOptions) {
    this.#options = options
  }

  /** The person's own first, in the order of the configuration; then those that come with Daybook, by name. */
  templates(): NamedTemplate[] {
    const { import_templates } = this.#options.configuration.current.settings
    return [
      ...import_templates.map(({ name, content }) => ({ name, content, isBuiltin: false })),
      ...builtinTemplates(this.#options.currency()).map((template) => ({ ...template, isBuiltin: true })),
    ]
  }

  async preview({
    bytes,
    name,
    options,
    method: asked,
    account,
    journal,
    printed,
    choices,
    chosen,
    language,
    whose,
    signal,
  }: PreviewOrder): Promise<StatementPreview | StatementRefusal | Refusal> {
    const { changes, configuration, today } = this.#options
    const method = await this.#method(asked)
    if (method instanceof Refusal) return method
    const checked = await changes.check(new Map(), 'contents')
    const { dialect } = checked
    const { book, declaredAccounts, declaredCurrencies, accountNumbers, rooted } = checked.contents ?? noContents(dialect)
    const unknown = choices && whyUnknown(choices, [...book.commodities, ...configuredCommodities(configuration.current)])
    if (unknown !== undefined) return new Refusal('INVALID_REQUEST', unknown)
    const { amount_alignment_column, import: rules } = configuration.current.settings
    const target = journal ?? usualFile({ ...book, transactions: book }, configuration.current, today())
    const style = await styleOfFile(changes, target, dialect, plainStyle(dialect, amount_alignment_column))
    const question = {
      bytes,
      language,
      reading: {
        ...options,
        today: today(),
        ...(choices?.dateFormat !== undefined && { dateFormat: choices.dateFormat }),
        ...(method.kind === 'preset' && { expectedDelimiter: method.preset.delimiter }),
      },
      preview: {
        method,
        dialect,
        style,
        ...(printed !== undefined && printed !== dialect && { printed: { dialect: printed, style: plainStyle(printed, amount_alignment_column) } }),
        currency: this.#options.currency(),
        ...(account !== undefined && { account }),
        ...(choices && { choices }),
        ...(name !== undefined && { name }),
        book,
        layouts: layoutsIn(this.#options.imports.presets()),
        recorded: this.#options.imports.recorded(),
        sources: this.#options.imports.sources(),
        declaredAccounts,
        declaredCurrencies,
        accountNumbers: joined(accountNumbers, this.#options.imports.numbers()),
        rooted,
        rules: rules.rules,
        chosen,
      },
    }
    const known = (): Promise<readonly KnownSecurity[]> => knownSecurities(changes, configuration.current)
    const preview = await this.#line.run(() => previewInThread(question, { securities: known, signal }), { ...(whose && { whose }), signal })
    if (preview === 'left') return new Refusal('INVALID_REQUEST', (t) => t.imports.cancelled)
    if (preview === 'full') return new Refusal('BUSY', (t) => t.imports.tooManyWaiting(WAITING_MAX))
    if ('kind' in preview) return preview
    const rows = this.#named(preview, new Set(book.accounts), await textsIn(language ?? 'en'))
    const hash = contentHash(bytes)
    this.#seen.set(hash, { stops: whatStops(preview), number: preview.number, layout: layoutOf(preview, choices) })
    const isNew = preview.account !== undefined && preview.newAccounts.includes(preview.account)
    const similarAccount = isNew ? nearest(preview.account, [...book.accounts, ...declaredAccounts]) : undefined
    return {
      ...preview,
      ...(similarAccount !== undefined && { similarAccount }),
      kind: 'preview',
      hash,
      journal: target,
      rows,
      counts: countRows(rows),
      balances: withoutImported(preview, rows),
    }
  }

  /**
   * Why nothing of a statement may be written, by its hash, as it was read last; undefined where nothing stops it. What contradicts the statement
   * itself may be written all the same when a person says so.
   */
  whyNotSaved(hash: string, { despiteBalance }: { readonly despiteBalance: boolean }): Stop | undefined {
    return this.#seen.get(hash)?.stops.find(({ code }) => !(despiteBalance && code === 'contradiction'))
  }

  /** The choices with which a statement was read, by its hash: saved once the statement is imported. */
  layoutOf(hash: string): ImportPreset | undefined {
    return this.#seen.get(hash)?.layout
  }

  /** The IBAN or number of a statement's account, as it was read last. */
  numberOf(hash: string): string | undefined {
    return this.#seen.get(hash)?.number
  }

  /** Rows with their keys; what an import brought before is no longer new, whatever became of it in the journal. */
  #named({ rows, source, account }: Preview, accounts: ReadonlySet<string>, { reasons }: ServerTexts): PreviewedRow[] {
    const isGone = (one: string): boolean => !accounts.has(one)
    const seen = new Map<string, number>()
    return rows.map((row) => {
      if (row.identity === undefined) return row
      const place = seen.get(row.identity) ?? 0
      seen.set(row.identity, place + 1)
      const key = `${source}:${row.identity}:${place}`
      if (row.outcome !== 'text' || !this.#options.imports.has(key, account, isGone)) return { ...row, key }
      return { ...row, key, outcome: 'duplicate', why: reasons.rows.importedBefore }
    })
  }

  /** Rules of hledger that lie beside the journal. */
  rulesFiles(): Promise<string[]> {
    return rulesIn(this.#options.changes.folder)
  }

  async #rules(name: string): Promise<Method | Refusal> {
    const { folder } = this.#options.changes
    const rules = (await this.rulesFiles()).includes(name) ? await readRules(join(folder, name), folder) : undefined
    return rules ?? new Refusal('NOT_FOUND', (t) => t.imports.noRules(JSON.stringify(name.slice(0, 100))))
  }

  async #method(asked: AskedMethod): Promise<Method | Refusal> {
    if (asked.kind === 'guess') return { kind: 'guess', ...(asked.headerRow !== undefined && { headerRow: asked.headerRow }) }
    if (asked.kind === 'rules' && 'name' in asked) return this.#rules(asked.name)
    if (asked.kind === 'rules') return { kind: 'rules', content: asked.content, ...(asked.included && { included: asked.included }) }
    if (asked.kind === 'preset') {
      const own = this.#options.imports.presets().find(({ name }) => name === asked.name)
      const preset = own ? presetOf(own) : BUILTIN_PRESETS.find(({ name }) => name === asked.name)
      return preset ? { kind: 'preset', preset } : new Refusal('NOT_FOUND', (t) => t.imports.noPreset(JSON.stringify(asked.name.slice(0, 100))))
    }
    if (asked.kind === 'columns') return { kind: 'preset', preset: presetOf({ ...asked.preset, name: 'columns as chosen', delimiter: '' }) }
    const content = asked.content ?? this.templates().find(({ name }) => name === asked.name)?.content
    if (content === undefined) return new Refusal('NOT_FOUND', (t) => t.imports.noTemplate(JSON.stringify((asked.name ?? '').slice(0, 100))))
    return { kind: 'template', content, ...(asked.inColumns !== undefined && { inColumns: asked.inColumns }) }
  }
}

/** A recorded preset as the reading of statements understands it. */
export const presetOf = ({ name, column_mappings, date_format, default_accounts, delimiter, settings }: ImportPreset): Preset => ({
  name,
  columns: column_mappings as Partial<Record<PresetColumn, string>>,
  dateFormat: date_format,
  accounts: default_accounts as Partial<Record<PresetAccount, string>>,
  delimiter,
  positive: settings['positive'] === 'out' ? 'out' : 'in',
  ...((settings['decimal_mark'] === '.' || settings['decimal_mark'] === ',') && { decimalMark: settings['decimal_mark'] }),
  ...(settings['commodity'] && { commodity: settings['commodity'] }),
  ...((settings['charges'] === 'net' || settings['charges'] === 'gross') && { charges: settings['charges'] }),
})

/** Source of rows → the preset saved for it. */
const layoutsIn = (presets: readonly ImportPreset[]): ReadonlyMap<string, Preset> =>
  new Map(presets.flatMap((preset) => (preset.settings['layout'] === undefined ? [] : [[preset.settings['layout'], presetOf(preset)] as const])))

const joined = (declared: ReadonlyMap<string, readonly string[]>, learned: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> =>
  new Map(
    [...new Set([...declared.keys(), ...learned.keys()])].map((account) => [
      account,
      [...(declared.get(account) ?? []), ...(learned.get(account) ?? [])],
    ]),
  )

/** Balances as the book would have them without the rows that were imported before and have been taken out of it since. */
function withoutImported({ rows, balances }: Preview, named: readonly PreviewedRow[]): BalanceCheck[] {
  const isNew = new Set(named.filter(({ outcome }) => outcome === 'text').map(({ row }) => row))
  const left = rows.filter(({ row, outcome }) => outcome === 'text' && !isNew.has(row)).flatMap(({ transactions }) => transactions)
  return balances.map(({ closing, ...check }) => {
    if (!closing) return check
    const missing = left
      .filter(({ day }) => day <= closing.day)
      .flatMap(({ postings }) => postings)
      .filter(({ account, commodity }) => account === check.account && commodity === check.commodity)
      .reduce((sum, { quantity }) => sum.plus(Exact.parse(quantity)), Exact.zero)
    return { ...check, closing: missing.isZero ? closing : { ...closing, book: Exact.parse(closing.book).minus(missing).toText() } }
  })
}

/** The securities of the configuration and of the journal's directives. */
async function knownSecurities(
  changes: Pick<JournalChanges, 'read' | 'rootName' | 'recordedNames'>,
  { settings }: Pick<Configuration, 'settings'>,
): Promise<KnownSecurity[]> {
  const configured = settings.commodities.map(({ name, price }): KnownSecurity => ({ commodity: name, codes: [price.code], names: [] }))
  const declared: KnownSecurity[] = []
  for (const file of new Set([changes.rootName, ...changes.recordedNames])) {
    const contents = await changes.read(file)
    if (!(contents instanceof Refusal)) declared.push(...declaredSecurities(contents.toString('utf8')))
  }
  return [...configured, ...declared]
}

/**
 * The layout of a preview with choices. It is saved as a preset with the source of its rows, so that the next file needs no choice. The currency
 * belongs to the account. Undefined for lists without headings, which other banks may have too.
 */
function layoutOf({ preset, headerRow, source, account = '' }: Preview, choices: Choices = {}): ImportPreset | undefined {
  const { sign, dateFormat, amountColumn, decimalMark } = choices
  const isChosen = [sign, dateFormat, amountColumn, decimalMark].some((one) => one !== undefined)
  if (!isChosen || !preset || headerRow === undefined) return undefined
  return {
    name: `${account} (${source.slice(-6)})`,
    column_mappings: { ...preset.columns },
    date_format: preset.dateFormat,
    default_accounts: {},
    delimiter: preset.delimiter,
    settings: { layout: source, positive: preset.positive, ...(preset.decimalMark && { decimal_mark: preset.decimalMark }) },
  }
}

/** As many as a spreadsheet has. Naming a million columns would block the server. */
const COLUMNS_MAX = 16_384

export interface CsvPreviewOrder {
  /** The name of a template. */
  readonly template: string
  readonly content: string
  readonly delimiter: string
}

/** A row of cells, whether it is sound, and what the template makes of it. */
export interface CsvPreviewRow {
  readonly index: number
  /** By the letters of the columns, and `index`. */
  readonly row: Readonly<Record<string, string>>
  readonly errors: readonly string[]
  readonly outcome: 'text' | 'duplicate' | 'skipped' | 'error'
  readonly text: string
  readonly why: string
}

/** What Paisa's pages ask before an import: which rows have the columns that the first one has, and here also what becomes of each. */
export async function previewCsv(
  previews: StatementPreviews,
  { template, content, delimiter }: CsvPreviewOrder,
  inLine: InLine = {},
): Promise<CsvPreviewRow[] | Refusal> {
  if (!previews.templates().some(({ name }) => name === template)) {
    return new Refusal('INVALID_REQUEST', `template ${JSON.stringify(template.slice(0, 200))} not found`)
  }
  if ([...delimiter].length !== 1) return new Refusal('INVALID_REQUEST', 'delimiter must be a single character')
  if (/["\r\n\ufffd]/.test(delimiter)) return new Refusal('INVALID_REQUEST', 'failed to parse csv content: this character cannot divide cells')
  if (content.length > STATEMENT_BYTES_MAX)
    return new Refusal('INVALID_REQUEST', `failed to parse csv content: it has more than ${STATEMENT_BYTES_MAX / 1024 / 1024} MiB`)
  const records = readStrictCsv(content, delimiter, { rowsMax: ROWS_MAX, cellsMax: CELLS_MAX })
  if ('message' in records) return new Refusal('INVALID_REQUEST', `failed to parse csv content: line ${records.line}: ${records.message}`)
  if (records.length === 0) return []
  const wide = records.find(({ cells }) => cells.length > COLUMNS_MAX)
  if (wide)
    return new Refusal('INVALID_REQUEST', `failed to parse csv content: line ${wide.line} has more than ${COLUMNS_MAX} columns, which no table has`)
  const shown = await previews.preview({
    bytes: Buffer.from(content),
    options: { delimiter, encoding: 'utf-8', isDelimited: true },
    method: { kind: 'template', name: template },
    chosen: new Map(),
    ...inLine,
  })
  if (shown instanceof Refusal) return shown
  if (shown.kind === 'refused') return new Refusal('INVALID_REQUEST', shown.message)
  const byLine = new Map(shown.rows.map((row) => [row.line, row]))
  // A template that cannot be read makes nothing of any row.
  const broken = shown.failed ? shown.problems.map(({ line, message }) => `template, line ${line}: ${message}`) : []
  const expected = elementAt(records, 0).cells.length
  return records.map(({ line, cells }, index) => {
    const { outcome = 'skipped', text = '', why = '' } = byLine.get(line) ?? {}
    const errors = [
      ...(cells.length === expected ? [] : [`expected ${expected} columns, got ${cells.length}`]),
      ...(cells.every((cell) => cell.trim() === '') ? ['row is empty'] : []),
      ...broken,
      ...(outcome === 'error' ? [why] : []),
    ]
    const row = Object.fromEntries([['index', String(index)], ...cells.map((cell, column) => [columnLetters(column), cell])])
    return { index, row, errors, outcome, text, why }
  })
}
