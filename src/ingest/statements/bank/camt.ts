import { elementAt } from '#vocabulary/element-at.ts'
import { XMLParser } from 'fast-xml-parser'
import { type Day, tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { entitiesRefused } from '../text/decode.ts'
import { type BankAccount, type SelfCheck, Unreadable } from '../statement.ts'
import { decodeEntities } from '../text/text-tables.ts'
import { type BankFile, emptyBankFile, NOT_BOOKED_YET, SHOWN_MAX, tidied } from './bank-file.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  // Entities are decoded below; a file that declares its own is refused.
  processEntities: false,
  tagValueProcessor: (_name, value) => decodeEntities(value),
})

/** CAMT.052, .053 and .054 of ISO 20022, of any version. */
export function readCamt(text: string): BankFile {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw entitiesRefused()
  let document: Node
  try {
    document = parser.parse(text) as Node
  } catch {
    throw cutOff()
  }
  const file = emptyBankFile()
  const body = childOf(document, 'Document') ?? document
  const lineOf = entryLines(text)
  for (const message of ['BkToCstmrStmt', 'BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn'].flatMap((name) => childrenOf(body, name)))
    for (const statement of ['Stmt', 'Rpt', 'Ntfctn'].flatMap((name) => childrenOf(message, name))) readReport(file, statement, lineOf)
  if (!/<\/([\w-]+:)?Document>\s*$/.test(text)) throw cutOff()
  return file
}

const cutOff = (): Unreadable => new Unreadable('truncated', 'the XML is damaged or was not downloaded to its end; download it again')

/** The line of each entry, in file order. */
function entryLines(text: string): () => number {
  const next = /<(?:[\w-]+:)?Ntry[\s>]/g
  let line = 1
  // The next line end, searched once, because many banks write everything on one line.
  let feed = text.indexOf('\n')
  return () => {
    const index = next.exec(text)?.index ?? 0
    for (; feed >= 0 && feed < index; feed = text.indexOf('\n', feed + 1)) line++
    return line
  }
}

function readReport(file: BankFile, statement: Node, lineOf: () => number): void {
  const own = accountOf(statement)
  const account = accountFor(file, own)
  const entries: CountedEntry[] = []
  let last = 0
  for (const entry of childrenOf(statement, 'Ntry')) {
    const line = (last = lineOf())
    const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts', 'Prtry') || textOf(entry, 'Sts')
    const isBooked = status === '' || status === 'BOOK'
    if (isBooked) readEntry(file, entry, account, line)
    else if (NOT_BOOKED.has(status)) file.unbooked.push({ ...writtenIn(entry), line, account, kind: 'skipped', why: NOT_BOOKED_YET })
    else {
      const why = `the status "${status.slice(0, SHOWN_MAX)}" does not say whether this is booked; enter it by hand if it is`
      file.unbooked.push({ ...writtenIn(entry), line, account, kind: 'error', why })
    }
    const isKnown = isBooked || NOT_BOOKED.has(status)
    entries.push({ amount: isKnown ? amountOf(entry) : undefined, isBooked })
  }
  const checks = reportChecks(statement, entries, { opening: own.opening, closing: own.closing?.amount })
  for (const check of checks) file.selfChecks.push({ ...check, account, line: last })
}

/** A file may have a report for each day of an account. */
function accountFor(file: BankFile, own: BankAccount): number {
  const at = own.id === '' ? -1 : file.accounts.findIndex(({ id, commodity }) => id === own.id && commodity === own.commodity)
  if (at < 0) return file.accounts.push(own) - 1
  const before = elementAt(file.accounts, at)
  const isLater = own.closing !== undefined && (before.closing === undefined || own.closing.day > before.closing.day)
  // If the newest report comes first, the last one has the opening balance.
  const opens = own.opening !== undefined && !isLater
  file.accounts[at] = { ...before, ...(isLater && { closing: own.closing }), ...(opens && { opening: own.opening }) }
  return at
}

/** Pending, for information only, or of a future day. */
const NOT_BOOKED: ReadonlySet<string> = new Set(['PDNG', 'INFO', 'FUTR'])

/** The text of an entry. */
function writtenIn(entry: Node) {
  const { payee, description } = wordsOf(
    entry,
    childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'))[0] ?? {},
    isDebit(entry),
  )
  const date = textOf(entry, 'BookgDt', 'Dt') || textOf(entry, 'BookgDt', 'DtTm') || textOf(entry, 'ValDt', 'Dt')
  return { date, payee: payee || description, amount: `${isDebit(entry) ? '-' : ''}${textOf(entry, 'Amt')}` }
}

const isDebit = (entry: Node): boolean => textOf(entry, 'CdtDbtInd') === 'DBIT'

function accountOf(statement: Node): BankAccount {
  const id = textOf(statement, 'Acct', 'Id', 'IBAN') || textOf(statement, 'Acct', 'Id', 'Othr', 'Id')
  const balances = childrenOf(statement, 'Bal')
  const balance = (code: string): Node | undefined => balances.find((one) => textOf(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
  const [opening, closing] = [balance('OPBD') ?? balance('PRCD'), balance('CLBD') ?? balance('ITBD')]
  const commodity = textOf(statement, 'Acct', 'Ccy') || (balances[0] && textOf(childOf(balances[0], 'Amt') ?? {}, '@Ccy')) || ''
  const day = closing && dayIn(closing, 'Dt')
  const amount = closing && amountOf(closing)
  const first = opening && amountOf(opening)
  return {
    id,
    isLiability: false,
    ...(commodity !== '' && { commodity }),
    ...(first && { opening: first }),
    ...(day !== undefined && amount && { closing: { day, amount } }),
  }
}

function readEntry(file: BankFile, entry: Node, account: number, line: number): void {
  const day = dayIn(entry, 'BookgDt') ?? dayIn(entry, 'ValDt')
  const amount = amountOf(entry)
  if (day === undefined || amount === undefined) {
    const why = `this entry has no ${amount === undefined ? 'amount' : 'date'} that can be read; enter it by hand`
    file.unbooked.push({ ...writtenIn(entry), line, account, kind: 'error', why })
    return
  }
  const commodity = textOf(childOf(entry, 'Amt') ?? {}, '@Ccy') || elementAt(file.accounts, account).commodity
  const details = childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'))
  const amounts = details.map((detail) => amountOf(detail, amount.sign))
  // A batch of payments is split if its parts add up.
  const isCollection = details.length > 1 && amounts.every((part) => part !== undefined) && Exact.sum(amounts as Exact[]).equals(amount)
  const parts = isCollection ? details.map((detail, at) => ({ detail, amount: elementAt(amounts, at) })) : [{ detail: details[0] ?? {}, amount }]
  for (const { detail, amount: part } of parts) {
    const { payee, description } = wordsOf(entry, detail, part.sign < 0)
    const references = [
      textOf(detail, 'Refs', 'EndToEndId'),
      textOf(entry, 'AcctSvcrRef'),
      textOf(detail, 'Refs', 'AcctSvcrRef'),
      textOf(entry, 'NtryRef'),
    ]
    file.movements.push({
      line,
      day,
      amount: part,
      payee: payee || description,
      description: payee === '' ? '' : description,
      reference: '',
      bankReference: references.find((text) => text !== '' && text !== 'NOTPROVIDED') ?? '',
      category: '',
      account,
      ...(commodity !== undefined && commodity !== '' && { commodity }),
    })
  }
}

function wordsOf(entry: Node, detail: Node, isOut: boolean): { payee: string; description: string } {
  const other = childOf(childOf(detail, 'RltdPties') ?? {}, isOut ? 'Cdtr' : 'Dbtr') ?? {}
  const ultimate = childOf(childOf(detail, 'RltdPties') ?? {}, isOut ? 'UltmtCdtr' : 'UltmtDbtr') ?? {}
  const payee = [textOf(other, 'Nm'), textOf(other, 'Pty', 'Nm'), textOf(ultimate, 'Nm'), textOf(ultimate, 'Pty', 'Nm')].find(Boolean) ?? ''
  const remittance = childOf(detail, 'RmtInf') ?? {}
  const unstructured = childrenOf(remittance, 'Ustrd')
    .map((line) => textOf(line))
    .join(' ')
  const structured = childrenOf(remittance, 'Strd')
    .map((part) => textOf(part, 'CdtrRefInf', 'Ref') || textOf(part, 'AddtlRmtInf'))
    .join(' ')
  const description = [unstructured, structured, textOf(detail, 'AddtlTxInf'), textOf(entry, 'AddtlNtryInf')].map(tidied).find(Boolean) ?? ''
  return { payee: tidied(payee), description }
}

/** The signed amount: credits are positive. A detail without an indicator has the sign of its entry. */
function amountOf(node: Node, sign?: number): Exact | undefined {
  const written = textOf(node, 'Amt') || textOf(node, 'AmtDtls', 'TxAmt', 'Amt')
  const amount = Exact.tryParse(written)
  const mark = textOf(node, 'CdtDbtInd')
  if (!amount || (mark === '' && sign === undefined)) return undefined
  return (mark === '' ? sign! < 0 : mark === 'DBIT') ? amount.negated() : amount
}

const dayIn = (node: Node, name: string): Day | undefined =>
  tryParseDay((textOf(node, name, 'Dt') || textOf(node, name, 'DtTm') || textOf(node, name)).slice(0, 10))

/** An entry as totals count it. `amount` is undefined if it cannot be read. */
interface CountedEntry {
  readonly amount: Exact | undefined
  readonly isBooked: boolean
}

/** Compares the number, sums and balances that a report states with its entries. */
function reportChecks(
  report: Node,
  entries: readonly CountedEntry[],
  { opening, closing }: { readonly opening: Exact | undefined; readonly closing: Exact | undefined },
): Omit<SelfCheck, 'account' | 'line'>[] {
  const checks: Omit<SelfCheck, 'account' | 'line'>[] = []
  const booked = entries.filter(({ isBooked }) => isBooked)
  const isWhole = entries.every(({ amount }) => amount !== undefined)
  /** Some banks count pending entries and some do not, so either total is right. */
  const compare = (what: string, written: string, of: (entries: readonly CountedEntry[]) => Exact): void => {
    const stated = Exact.tryParse(written)
    if (!stated) return
    const fits = [entries, booked].map(of).find((computed) => computed.equals(stated))
    checks.push({ what, stated, computed: fits ?? of(booked) })
  }
  const summary = childOf(report, 'TxsSummry') ?? {}
  const among = (sign?: number) => (all: readonly CountedEntry[]) => all.filter(({ amount }) => sign === undefined || amount?.sign === sign)
  for (const [name, what, some] of [
    ['TtlNtries', 'entries', among()],
    ['TtlCdtNtries', 'credits', among(1)],
    ['TtlDbtNtries', 'debits', among(-1)],
  ] as const) {
    const total = childOf(summary, name) ?? {}
    if (isWhole || name === 'TtlNtries') compare(`the number of ${what}`, textOf(total, 'NbOfNtries'), (all) => Exact.of(some(all).length))
    if (isWhole) compare(`the sum of the ${what}`, textOf(total, 'Sum'), (all) => Exact.sum(some(all).map(({ amount }) => amount!.abs())))
  }
  const net = childOf(childOf(summary, 'TtlNtries') ?? {}, 'TtlNetNtry') ?? {}
  if (isWhole) compare('the net sum of the entries', textOf(net, 'Amt'), (all) => Exact.sum(all.map(({ amount }) => amount!)).abs())
  if (isWhole && opening && closing)
    checks.push({ what: 'the closing balance', stated: closing, computed: Exact.sum([opening, ...booked.map(({ amount }) => amount!)]) })
  return checks
}

/** The result of the XML parser: elements by name, repeated ones as a list, text as itself or as #text besides attributes. */
type Node = { readonly [name: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The direct children of that name. Text alone counts as an element with text. */
function childrenOf(node: Node, name: string): Node[] {
  if (!Object.hasOwn(node, name)) return []
  const value = node[name]
  return (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => (isNode(one) ? one : { '#text': one }))
}

const childOf = (node: Node, name: string): Node | undefined => childrenOf(node, name)[0]

/** The text at the end of a path of first elements; '' if there is none. */
function textOf(node: Node, ...path: string[]): string {
  let at: Node | undefined = node
  for (const name of path) at = at && (name.startsWith('@') ? { '#text': at[name] } : childOf(at, name))
  const text = at?.['#text']
  return typeof text === 'string' ? text.trim() : ''
}
