import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Option } from 'commander'
import { counted } from '#vocabulary/text/wording.ts'
import { Exact } from '#vocabulary/exact.ts'
import { readRules, rulesNameOf } from '../commands/import/rules-files.ts'
import type { AskedMethod } from '../service/statements/statement-previews.ts'
import type { AddedText, Importing, ImportOptions, ImportQuestion, ImportShown } from './importing.ts'
import { configOption, dialectOption, jsonOption, nowOption, printJson } from './command-options.ts'
import { type ExitCode, type Subcommand, type Terminal, UsageError } from './terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .addOption(nowOption())
      .addOption(new Option('--template <file|name>', 'an import template: its file or its name').conflicts(['preset', 'rules']))
      .addOption(new Option('--preset <name>', 'an import preset, by name').conflicts('rules'))
      .option('--rules <file>', 'CSV rules of hledger; default: FILE.rules next to the statement, if it exists')
      .option('--account <account>', 'the account of the statement; default: found in the book')
      .option('--into <journal>', 'the journal file to write to; default: the file for new transactions')
      .addOption(dialectOption('--dialect', 'with --dry-run: the dialect to print; default: that of the journal'))
      .option('--sheet <sheet>', 'the worksheet of a workbook: its name, or its number from 1')
      .option('--password-file <file>', 'a file that contains the password of the statement')
      .option('--date-format <format>', 'the format of the dates, such as DD/MM/YYYY')
      .addOption(new Option('--sign <direction>', 'whether a positive amount is money in or money out').choices(['in', 'out']))
      .option('--currency <commodity>', 'the currency of amounts without one')
      .option('--amount-column <letter>', 'the column of the amount, such as D; D,E for money out and money in; D-E for an amount minus a fee')
      .addOption(new Option('--decimal-mark <mark>', 'the decimal mark of the amounts').choices(['.', ',']))
      .option('--skip-unknown', 'write the other rows if some are not understood')
      .option('--despite-balance', 'write rows even if a balance or total of the statement contradicts them')
      .option('--opening-balance', 'also write the opening balance of a first statement')
      .addOption(jsonOption())
      .option('--dry-run', 'print what would be added and write nothing; needs no server or database'),
  run: (terminal, files: string[], options: ImportOptions) => importStatements(files, options, terminal),
}

/** `daybook import FILE…`: statements into the journal, each row once; or what they would become. */
async function importStatements(files: readonly string[], options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.dialect !== undefined && !options.dryRun)
    throw new UsageError('--dialect works only with --dry-run; otherwise the dialect is that of the journal')
  const question = await questionOf(options)
  const { openImporting } = await import('./importing.ts')
  const importing = await openImporting(options, terminal)
  if (!importing) return 1
  try {
    const done: Imported[] = []
    for (const file of files) {
      const own = question.method.kind === 'guess' ? await readRules(rulesNameOf(file)) : undefined
      if (own) terminal.err(`${file}: read by ${rulesNameOf(file)}\n`)
      const imported = await importOne(file, importing, own ? { ...question, method: own } : question, options, terminal)
      // The journal text of a dry run is for a file, and a file that could not be read is an error.
      const summary = options.dryRun || !imported.shown ? terminal.err.bind(terminal) : terminal.out.bind(terminal)
      if (!options.json) summary(summaryOf(imported))
      done.push(imported)
    }
    if (options.json) printJson({ files: done.map(({ shown, ...one }) => ({ ...one, ...shown })) }, terminal)
    const codes = done.map(({ code }) => code)
    return codes.find((code) => code === 3) ?? codes.find((code) => code === 1) ?? 0
  } finally {
    await importing.close()
  }
}

async function importOne(
  file: string,
  importing: Importing,
  question: ImportQuestion,
  { dryRun, json, skipUnknown = false, despiteBalance = false, openingBalance = false }: ImportOptions,
  terminal: Terminal,
): Promise<Imported> {
  const said = (line: number, message: string): void => terminal.err(line > 0 ? `${file}:${line}: ${message}\n` : `${file}: ${message}\n`)
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error)
  if (!Buffer.isBuffer(bytes)) return { file, code: 1, message: bytes.code === 'ENOENT' ? 'it does not exist' : `it cannot be read (${bytes.code})` }
  const shown = await importing.preview(bytes, { ...question, name: basename(file) })
  if (typeof shown === 'string') return { file, code: 1, message: shown }
  const problems = shown.failed ? shown.problems.slice(0, -1) : shown.problems
  for (const { line, message } of problems) said(line, message)
  if (shown.failed) {
    const { line = 0, message = 'no row is understood' } = shown.problems.at(-1) ?? {}
    return { file, code: 1, message: line > 0 ? `line ${line}: ${message}` : message }
  }
  for (const { line, outcome, why } of shown.rows) if (outcome === 'error') said(line, why)
  const rows = shown.rows.filter(({ outcome }) => outcome === 'text')
  const opening = openingBalance ? shown.opening : undefined
  const added: readonly AddedText[] = opening ? [opening, ...rows] : rows
  if (openingBalance && !opening) said(0, 'no opening balance is written: the statement has none, or the account is already in the journal')
  for (const { line, similar } of rows)
    if (similar) said(line, `may be the same as ${similar.file}:${similar.line} (${similar.day} ${similar.payee}); if it is, delete one of them`)
  for (const { line, message } of shown.contradictions) said(line, message)
  for (const message of closingsOff(shown, opening)) said(0, message)
  const open = shown.decisions.filter(({ is_certain }) => !is_certain)
  for (const decision of open) terminal.err(decisionLines(file, decision))
  if (dryRun && !json) {
    const parts = [shown.opens, ...added.map(({ text }) => text)].filter((part) => part !== '')
    if (parts.length > 0 && open.length === 0) terminal.out(`${parts.join('\n\n')}\n\n`)
  }
  const stop = stopOf(shown, { skipUnknown, despiteBalance })
  if (stop) return { file, shown, ...stop }
  if (dryRun || added.length === 0) return { file, shown, code: 0, ...(opening && { withOpening: true }) }
  const written = await importing.save({ name: basename(file), shown, rows: added, question, despiteBalance })
  if (typeof written === 'string') return { file, shown, code: 1, message: `nothing written: ${written}` }
  return { file, shown, written, code: 0, ...(opening && { withOpening: true }) }
}

/** Why nothing of a file is written. */
function stopOf(
  { decisions, contradictions, counts }: ImportShown,
  { skipUnknown, despiteBalance }: { readonly skipUnknown: boolean; readonly despiteBalance: boolean },
): Pick<Imported, 'code' | 'message'> | undefined {
  if (decisions.some(({ is_certain }) => !is_certain)) return { code: 3, message: 'nothing written: choose one of the options above' }
  if (contradictions.length > 0 && !despiteBalance)
    return { code: 3, message: 'nothing written: a balance or total of the statement contradicts its rows; --despite-balance writes them anyway' }
  if (counts.not_understood > 0 && !skipUnknown) return { code: 1, message: 'nothing written: --skip-unknown writes the rest' }
  return undefined
}

async function questionOf({ template, preset, rules, account, sheet, passwordFile, ...options }: ImportOptions): Promise<ImportQuestion> {
  const { dateFormat, sign, currency, amountColumn, decimalMark } = options
  const password = passwordFile === undefined ? undefined : (await textOf('--password-file', passwordFile)).replace(/\r?\n$/, '')
  return {
    method: await methodOf(template, preset, rules),
    choices: { date_format: dateFormat, sign, currency, amount_column: amountColumn, decimal_mark: decimalMark },
    ...(account !== undefined && { account }),
    ...(sheet !== undefined && { sheet }),
    ...(password !== undefined && { password }),
  }
}

async function methodOf(template: string | undefined, preset: string | undefined, rules: string | undefined): Promise<AskedMethod> {
  if (preset !== undefined) return { kind: 'preset', name: preset }
  if (rules !== undefined) {
    await textOf('--rules', rules)
    const read = await readRules(rules)
    if (!read) throw new UsageError(`--rules: ${rules} is too long for a rules file`)
    return read
  }
  if (template === undefined) return { kind: 'guess' }
  const content = await readFile(template, 'utf8').catch(() => undefined)
  return content === undefined ? { kind: 'template', name: template } : { kind: 'template', content }
}

const textOf = (option: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${option}: ${file} ${error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`}`)
  })

/** What became of a file: how the command ends for it, in a word, and what was written. */
interface Imported {
  readonly file: string
  /** 0 all well, 1 a row is not understood or the file could not be read, 3 a choice is open. */
  readonly code: 0 | 1 | 3
  readonly shown?: ImportShown
  /** The opening balance is one of what was written, or would be. */
  readonly withOpening?: boolean
  readonly written?: { readonly added: number; readonly repeated: number }
  /** Why it failed. */
  readonly message?: string
}

type Decision = ImportShown['decisions'][number]

/** The option that answers a decision. */
const OPTIONS: Readonly<Record<Decision['about'], string>> = {
  columns: '--amount-column',
  sign: '--sign',
  date_format: '--date-format',
  decimal_mark: '--decimal-mark',
  currency: '--currency',
  account: '--account',
}
const ABOUT: Readonly<Record<Decision['about'], string>> = {
  columns: 'Which column has the amount?',
  sign: 'Is a positive amount money in or money out?',
  date_format: 'How are the dates written?',
  decimal_mark: 'What is the decimal mark?',
  currency: 'What currency are the amounts in?',
  account: 'Which account is this statement of?',
}

/** An open decision: the question, and each reading on rows of the file with the option that chooses it. */
function decisionLines(file: string, { about, because, choices }: Decision): string {
  const option = OPTIONS[about]
  const readings = choices.map(({ value, label, rows }) => {
    const shown = rows.map(
      ({ day, payee, quantity, commodity }) => `      ${[day, payee, quantity, commodity].filter((part) => part !== '').join('  ')}\n`,
    )
    return `  ${option} ${/[^\w./,:-]/.test(value) ? JSON.stringify(value) : value}  (${label})\n${shown.join('')}`
  })
  return `${file}: ${ABOUT[about]} ${because}\n${readings.length > 0 ? readings.join('') : `  ${option} …\n`}`
}

/** What became of each row of a file, on one line, and below it why rows were left out. */
function summaryOf({ file, shown, written, withOpening = false, message }: Imported): string {
  if (!shown) return `${file}: nothing was read: ${message}\n`
  const { counts, account, journal } = shown
  // The opening balance is no row of the file.
  const added = written ? written.added - (withOpening ? 1 : 0) : counts.added
  const there = counts.already_there + (written?.repeated ?? 0)
  const where = written && added > 0 ? ` ${account === '' ? '' : `to ${account} `}in ${journal}` : ''
  const said = [
    `${added} ${written ? 'added' : 'new'}${where}`,
    `${there} already there`,
    `${counts.left_out} left out`,
    `${counts.not_understood} not understood`,
  ]
  const total = counted(counts.rows, 'row')
  return `${file}: ${total}: ${said.join(', ')}${message === undefined ? '' : `; ${message}`}\n${newAccountLine(shown)}${leftOutLines(counts)}${openingLine(shown, withOpening)}`
}

/** Without this line a misspelt account would be created unnoticed. */
function newAccountLine({ account, new_accounts, similar_account: similarAccount }: ImportShown): string {
  if (!new_accounts.includes(account)) return ''
  return `  new account: ${account}; the book has no such account${similarAccount === undefined ? '' : `; did you mean ${similarAccount}?`}\n`
}

function openingLine({ opening }: ImportShown, isWritten: boolean): string {
  if (!opening) return ''
  const { account, from, day, quantity, commodity } = opening
  const balance = `${quantity} ${commodity} on ${day} in ${account}, from ${from}`
  return isWritten ? `  opening balance: ${balance}\n` : `  opening balance not written: ${balance}; --opening-balance writes it\n`
}

const leftOutLines = ({ reasons }: ImportShown['counts']): string =>
  reasons
    .filter(({ outcome }) => outcome === 'skipped')
    .map(({ why, count, first_line: line }) => `  left out: ${count === 1 ? `line ${line}` : `${count} rows from line ${line} on`}: ${why}\n`)
    .join('')

/**
 * Reports closing balances of the statement that the book will not have after the import, counting transfers that are skipped and the opening
 * balance. Informational only.
 */
function closingsOff({ balances, rows }: Pick<ImportShown, 'balances' | 'rows'>, opening: ImportShown['opening']): string[] {
  const halves = rows.filter(({ similar }) => similar?.is_other_half).flatMap(({ transactions }) => transactions)
  return balances.flatMap(({ account, commodity, closing }) => {
    if (!closing) return []
    const isOfIt = (one: { readonly account: string; readonly commodity: string }): boolean => one.account === account && one.commodity === commodity
    const left = halves.filter(({ day }) => day <= closing.day).flatMap(({ postings }) => postings.filter(isOfIt))
    const begins = opening && isOfIt(opening) && opening.day <= closing.day ? Exact.parse(opening.quantity) : Exact.zero
    const book = left.reduce((sum, { quantity }) => sum.minus(Exact.parse(quantity)), Exact.parse(closing.book).plus(begins))
    if (Exact.parse(closing.stated).equals(book)) return []
    return [`on ${closing.day} the statement says that ${account} holds ${closing.stated} ${commodity}, and the book will have ${book.toText()}`]
  })
}
