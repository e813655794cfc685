import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Option } from 'commander'
import { readRules, rulesNameOf } from '../commands/import/rules-files.ts'
import type { AskedMethod } from '../service/statements/statement-previews.ts'
import { nowOption } from './choosing/day-options.ts'
import { dialectOption } from './reading/journal-options.ts'
import { closingsOff } from './importing/closings-off.ts'
import type { AddedText, Importing, ImportOptions, ImportQuestion, ImportShown } from './importing/import-question.ts'
import { decisionLines, type Imported, summaryOf } from './importing/import-report.ts'
import { configOption } from './choosing/config-option.ts'
import type { Subcommand } from './subcommand.ts'
import { jsonOption, printJson } from './terminal/json.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'

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
  const { openImporting } = await import('./importing/importing.ts')
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
  const open = shown.decisions.filter(({ isCertain }) => !isCertain)
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
  if (decisions.some(({ isCertain }) => !isCertain)) return { code: 3, message: 'nothing written: choose one of the options above' }
  if (contradictions.length > 0 && !despiteBalance)
    return { code: 3, message: 'nothing written: a balance or total of the statement contradicts its rows; --despite-balance writes them anyway' }
  if (counts.notUnderstood > 0 && !skipUnknown) return { code: 1, message: 'nothing written: --skip-unknown writes the rest' }
  return undefined
}

async function questionOf({ template, preset, rules, account, sheet, passwordFile, ...options }: ImportOptions): Promise<ImportQuestion> {
  const { dateFormat, sign, currency, amountColumn, decimalMark } = options
  const password = passwordFile === undefined ? undefined : (await textOf('--password-file', passwordFile)).replace(/\r?\n$/, '')
  return {
    method: await methodOf(template, preset, rules),
    choices: { dateFormat, sign, currency, amountColumn, decimalMark },
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
