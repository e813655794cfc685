import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Option } from 'commander'
import { readRules, rulesNameOf } from '../commands/import/rules-files.ts'
import type { AskedMethod } from '../service/statements/statement-previews.ts'
import { nowOption } from './choosing/day-options.ts'
import { dialectOption } from './reading/journal-options.ts'
import { balancesOff } from './importing/balances-off.ts'
import type { Importing, ImportOptions, ImportQuestion } from './importing/import-question.ts'
import { configOption } from './choosing/config-option.ts'
import type { Subcommand } from './subcommand.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .addOption(nowOption())
      .addOption(new Option('--template <file|name>', 'a template, in a file or by its name').conflicts(['preset', 'rules']))
      .addOption(new Option('--preset <name>', 'a preset, by its name').conflicts('rules'))
      .option('--rules <file>', "hledger's CSV rules; FILE.rules beside a statement when it is there")
      .option('--account <account>', 'the account that the statement is of; found out from the book when absent')
      .option('--into <journal>', 'the file of the journal that gets the transactions; the main one when absent')
      .addOption(dialectOption('--dialect', 'with --dry-run: the dialect to print; that of the journal when absent'))
      .option('--sheet <sheet>', 'of a workbook: the name of a worksheet, or its place from 1')
      .option('--password-file <file>', 'a file with the password of the statement')
      .option('--dry-run', 'print what would be added, and write nothing; needs no server and no database'),
  run: (terminal, files: string[], options: ImportOptions) => importStatements(files, options, terminal),
}

/** `daybook import FILE…`: statements into the journal, each row once; or what they would become. */
async function importStatements(files: readonly string[], options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.dialect !== undefined && !options.dryRun)
    throw new UsageError('--dialect is for --dry-run: what is written has the dialect of the journal')
  const question = await questionOf(options)
  const { openImporting } = await import('./importing/importing.ts')
  const importing = await openImporting(options, terminal)
  if (!importing) return 1
  try {
    let code: ExitCode = 0
    for (const file of files) {
      const own = question.method.kind === 'guess' ? await readRules(rulesNameOf(file)) : undefined
      if (own) terminal.err(`${file}: read by ${rulesNameOf(file)}\n`)
      if (!(await importOne(file, importing, own ? { ...question, method: own } : question, options, terminal))) code = 1
    }
    return code
  } finally {
    await importing.close()
  }
}

/** Returns whether all went well. */
async function importOne(
  file: string,
  importing: Importing,
  question: ImportQuestion,
  { dryRun }: ImportOptions,
  terminal: Terminal,
): Promise<boolean> {
  const said = (line: number, message: string): void => terminal.err(line > 0 ? `${file}:${line}: ${message}\n` : `${file}: ${message}\n`)
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error)
  if (!Buffer.isBuffer(bytes)) {
    said(0, bytes.code === 'ENOENT' ? 'does not exist' : `cannot be read (${bytes.code})`)
    return false
  }
  const shown = await importing.preview(bytes, { ...question, name: basename(file) })
  if (typeof shown === 'string') {
    said(0, shown)
    return false
  }
  for (const { line, message } of shown.problems) said(line, message)
  const wrong = shown.rows.filter(({ outcome }) => outcome === 'error')
  for (const { line, why } of wrong) said(line, why)
  const rows = shown.rows.filter(({ outcome }) => outcome === 'text')
  for (const { line, similar } of rows)
    if (similar) said(line, `is perhaps what ${similar.file}:${similar.line} has (${similar.day} ${similar.payee}); one of both is to go if it is`)
  const off = balancesOff(shown)
  for (const { line, message } of off) said(line, message)
  const isWell = wrong.length === 0 && shown.problems.length === 0 && !off.some(({ isProblem }) => isProblem)
  if (dryRun) {
    const parts = [shown.opening, ...rows.map(({ text }) => text)].filter((part) => part !== '')
    if (parts.length > 0) terminal.out(`${parts.join('\n\n')}\n\n`)
    return isWell
  }
  const skipped = shown.rows.filter(({ outcome }) => outcome === 'duplicate').length
  if (rows.length === 0) {
    terminal.out(`${file}: nothing new${shown.account === '' ? '' : ` in ${shown.account}`}, ${skipped} there already\n`)
    return isWell
  }
  const saved = await importing.save({ name: basename(file), shown, rows, question })
  if (typeof saved === 'string') {
    said(0, saved)
    return false
  }
  terminal.out(`${file}: ${saved.added} added${shown.account === '' ? '' : ` to ${shown.account}`}, ${skipped + saved.repeated} there already\n`)
  return isWell
}

async function questionOf({ template, preset, rules, account, sheet, passwordFile }: ImportOptions): Promise<ImportQuestion> {
  const password = passwordFile === undefined ? undefined : (await textOf('--password-file', passwordFile)).replace(/\r?\n$/, '')
  return {
    method: await methodOf(template, preset, rules),
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
    if (!read) throw new UsageError(`--rules: ${rules} is longer than rules are`)
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
