import { elementAt, ownValue } from '#vocabulary/element-at.ts'
import { dirname, isAbsolute, join } from 'node:path'
import { type CsvRecord, readStrictCsv } from '#vocabulary/text/strict-csv.ts'
import { folderAsPattern } from '../../journal/readable-files.ts'
import { Unreadable } from '../../statements/statement.ts'
import { decodeText as decodeStatement } from '../../statements/text/decode.ts'
import { bytesOf, matchesOf, notText } from '../directives/include-files.ts'
import { decodeText, Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import { Scope } from '../directives/directive-scope.ts'
import { readRules, type Rules, type RulesText, skipCount } from './csv-rules.ts'
import { type CsvTransaction, RecordConverter } from './csv-transactions.ts'

/** Reads a CSV, SSV or TSV file with the rules in FILE.rules next to it or, given a rules file, its source. */
export function readCsv(reading: ReadingState, scope: Scope): void {
  const isRules = scope.path.endsWith('.rules')
  const rulesPath = isRules ? scope.path : `${scope.path}.rules`
  let rules: Rules
  let rulesText: RulesText = { path: rulesPath, text: '' }
  try {
    rulesText = isRules ? { path: rulesPath, text: scope.text } : { path: rulesPath, text: rulesOf(reading, rulesPath) }
    rules = readRules(rulesText, (path, line) => included(reading, path, line))
    for (const { rules: place, line, message } of rules.unfollowed) reading.warning(place, new Malformed('rule_unfollowed', message, line))
  } catch (wrong) {
    if (!(wrong instanceof Malformed)) throw wrong
    return reading.problem(wrong.line === 0 ? scope : rulesText, wrong)
  }
  try {
    const data = isRules ? sourceOf(reading, scope, rules) : encoded(reading, scope, rules)
    if (data !== undefined) convertAll(reading, data, rules, rulesText)
  } catch (wrong) {
    if (!(wrong instanceof Malformed)) throw wrong
    reading.problem(wrong.line === 0 ? rulesText : scope, wrong)
  }
}

function rulesOf(reading: ReadingState, path: string): string {
  try {
    return included(reading, path, 0)
  } catch (wrong) {
    if (!(wrong instanceof Malformed) || wrong.code !== 'file_unreadable') throw wrong
    throw new Malformed(
      'rules_missing',
      `${path} is missing. It tells what the columns mean, for example: "fields date, description, amount" and "account1 assets:bank".`,
      0,
    )
  }
}

function included(reading: ReadingState, path: string, line: number): string {
  const bytes = bytesOf(reading, path, line)
  reading.fileOf(path, bytes)
  const text = decodeText(bytes)
  if (text === undefined) throw notText(path, bytes, line)
  return text
}

/** The file that `source` names, the last one when it is a pattern; undefined when there is none yet. */
function sourceOf(reading: ReadingState, scope: Scope, rules: Rules): Scope | undefined {
  const source = rules.directives.get('source')?.replace(/\s*\|.*$/, '') ?? scope.path.replace(/\.rules$/, '').replace(/\.[^./]+\.rules$/, '')
  const within = (folder: string): string => (isAbsolute(source) ? source : join(folder, source))
  const folder = dirname(scope.path)
  const path = /[*?[]/.test(source) ? matchesOf(reading, within(folderAsPattern(folder)), 0).at(-1) : within(folder)
  if (path === undefined) {
    reading.warning(
      scope,
      new Malformed('source_missing', `No file matches "${source}", so nothing is imported. Correct the rule "source", or put the file there.`, 0),
    )
    return undefined
  }
  const bytes = bytesOf(reading, path, 0)
  return new Scope(reading, { path, file: reading.fileOf(path, bytes), text: dataText(path, bytes, rules) }, scope)
}

/** A CSV file that has been read as UTF-8, in the encoding that its rules name. */
function encoded(reading: ReadingState, scope: Scope, rules: Rules): Scope {
  if (scope.text !== '' && !rules.directives.has('encoding')) return scope
  const { path, file } = scope
  return new Scope(reading, { path, file, text: dataText(path, bytesOf(reading, path, 0), rules) }, scope)
}

/** Bytes as text: UTF-8, or what the rule `encoding` says. */
function dataText(path: string, bytes: Uint8Array, rules: Rules): string {
  const encoding = rules.directives.get('encoding')
  const text = encoding === undefined ? decodeText(bytes) : inEncoding(bytes, encoding)
  if (text !== undefined) return text
  const { message } = notText(path, bytes, 0)
  throw new Malformed('file_not_text', `${message.replace(/\.$/, '')}, or name its encoding in the rules: encoding iso-8859-1.`, 0)
}

function inEncoding(bytes: Uint8Array, encoding: string): string {
  try {
    return decodeStatement(bytes, encoding).text.replace(/^\uFEFF/, '')
  } catch (wrong) {
    if (!(wrong instanceof Unreadable)) throw wrong
    throw new Malformed(
      'rules_invalid',
      `"encoding ${encoding}" is no encoding that is known. Expected a name such as utf-8, iso-8859-15 or windows-1252.`,
      0,
    )
  }
}

const SEPARATORS: Readonly<Record<string, string>> = { tab: '\t', space: ' ', comma: ',', semicolon: ';' }

function separatorOf(rules: Rules, path: string): string {
  const rule = rules.directives.get('separator')
  if (rule === undefined) return path.endsWith('.ssv') ? ';' : path.endsWith('.tsv') ? '\t' : ','
  const separator = ownValue(SEPARATORS, rule.toLowerCase()) ?? (rule === '\\t' ? '\t' : rule)
  if (separator.length !== 1)
    throw new Malformed('rules_invalid', `"separator ${rule}" is not one character. Expected a character, or TAB, SPACE, COMMA or SEMICOLON.`, 0)
  return separator
}

/** The records without blanks around their values. */
function recordsOf(text: string, separator: string): CsvRecord[] {
  const read = readStrictCsv(text, separator)
  if ('message' in read) throw new Malformed('csv_invalid', read.message, read.line)
  return read.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) })).filter(({ cells }) => cells.length > 1 || cells[0] !== '')
}

function convertAll(reading: ReadingState, scope: Scope, rules: Rules, rulesText: RulesText): void {
  const skip = rules.directives.get('skip')
  const converter = new RecordConverter(reading, scope, rules)
  const records = recordsOf(scope.text, separatorOf(rules, scope.path)).slice(skip === undefined ? 0 : skipCount(skip, -1))
  const transactions: CsvTransaction[] = []
  for (let at = 0; at < records.length; ) {
    const record = elementAt(records, at)
    const skipped = converter.skipped(record)
    if (skipped > 0) {
      at += Math.min(skipped, records.length)
      continue
    }
    at++
    try {
      const transaction = converted(converter, record)
      converter.checkAccounts(transaction, scope)
      transactions.push(transaction)
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
      reading.problem(wrong.line === 0 ? rulesText : scope, wrong)
    }
  }
  for (const transaction of inOrder(transactions, rules)) converter.add(transaction, scope)
}

function converted(converter: RecordConverter, record: CsvRecord): CsvTransaction {
  if (record.cells.length < 2)
    throw new Malformed(
      'csv_invalid',
      `This record has one value only: "${record.cells[0]?.slice(0, 60)}". Check the separator, or skip the record with "skip".`,
      record.line,
    )
  const transaction = converter.convert(record)
  if (transaction.postings.some((posting) => posting.balance !== undefined)) converter.checkBalanceType()
  return transaction
}

/** Oldest first. Files that run backwards are turned round, so that the transactions of one day keep their order. */
function inOrder(transactions: readonly CsvTransaction[], rules: Rules): CsvTransaction[] {
  const first = transactions[0]
  const last = transactions.at(-1)
  let ordered = [...transactions]
  if (rules.directives.has('intra-day-reversed')) ordered = reversedDays(ordered)
  if (rules.directives.has('newest-first') || (first !== undefined && last !== undefined && first.day > last.day)) ordered.reverse()
  return ordered.sort((a, b) => a.day - b.day)
}

function reversedDays(transactions: readonly CsvTransaction[]): CsvTransaction[] {
  const days: CsvTransaction[][] = []
  for (const transaction of transactions) {
    const current = days.at(-1)
    if (current?.[0]?.day === transaction.day) current.push(transaction)
    else days.push([transaction])
  }
  return days.flatMap((day) => day.reverse())
}
