import { elementAt } from '#vocabulary/element-at.ts'
import { type Day, tryDayOf, tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { fullYear } from '#vocabulary/text/dates.ts'
import { type BankFile, emptyBankFile, NOT_BOOKED_YET, SHOWN_MAX, tidied } from './bank-file.ts'
import { XMLParser } from 'fast-xml-parser'
import { entitiesRefused } from '../text/decode.ts'
import { type BankAccount, type SelfCheck, Unreadable } from '../statement.ts'
import { decodeEntities } from '../text/text-tables.ts'

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

interface Field {
  readonly tag: string
  /** With its line ends. */
  value: string
  readonly line: number
}

const MOVEMENT =
  /^(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<entryMonth>\d{2})?(?<entryDay>\d{2})?(?<mark>R?[CD])[A-Z]?(?<amount>\d+(?:,\d*)?)(?<type>[NFS][A-Z0-9]{3})?(?<reference>[^\n]*?)(?:\/\/(?<bank>[^\n]*))?(?:\n(?<more>[\s\S]*))?$/
const BALANCE = /^(?<mark>[CD])(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<currency>[A-Z]{3})(?<amount>\d+(?:,\d*)?)/

/** SWIFT's MT940: one account a message, any number of messages. */
export function readMt940(text: string): BankFile {
  const file = emptyBankFile()
  const accounts = new Map<string, number>()
  const accountFor = (id: string): number => {
    const account = accounts.get(id) ?? file.accounts.push({ id, isLiability: false }) - 1
    accounts.set(id, account)
    return account
  }
  let account = -1
  let pending: Pending | undefined
  /** The balance of each account after the entries so far; unknown after an unreadable one. */
  const held = new Map<number, Exact>()
  const flush = (): void => {
    if (pending) file.movements.push(movementOf(pending))
    pending = undefined
  }
  for (const field of fieldsOf(text)) {
    if (field.tag === '20' || field.tag === '61' || /^6[0-9]/.test(field.tag)) flush()
    if (field.tag === '25') account = accountFor(tidied(field.value))
    else if (/^60[FM]$/.test(field.tag) || /^62[FM]$/.test(field.tag)) {
      if (account < 0) account = accountFor('')
      const stated = readBalance(file, account, field)
      const computed = held.get(account)
      if (stated && computed && field.tag.startsWith('62'))
        file.selfChecks.push({ account, line: field.line, what: `the balance :${field.tag}:`, stated, computed })
      if (stated) held.set(account, stated)
      else held.delete(account)
    } else if (field.tag === '61') {
      if (account < 0) account = accountFor('')
      pending = readMovement(file, account, field)
      const before = held.get(account)
      if (pending && before) held.set(account, before.plus(pending.amount))
      else held.delete(account)
    } else if (field.tag === '86' && pending) pending = { ...pending, information: field.value }
  }
  flush()
  return file
}

/** A field begins with its tag between colons; other lines continue it. Envelopes in braces are not fields. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  text.split(/\r?\n|\r/).forEach((written, index) => {
    const line = written.replace(/^\{[^]*\{4:/, '').replace(/-\}.*$/, '')
    const tagged = /^:(\d{2}[A-Z]?):(.*)$/.exec(line)
    const last = fields.at(-1)
    if (tagged) fields.push({ tag: tagged[1]!, value: tagged[2]!, line: index + 1 })
    else if (last && line !== '' && line !== '-') last.value += `\n${line}`
  })
  return fields
}

function readBalance(file: BankFile, account: number, { tag, value, line }: Field): Exact | undefined {
  const found = BALANCE.exec(value.trim())?.groups
  const day = found && dayOfParts(found['year']!, found['month']!, found['day']!)
  if (!found || day === undefined) {
    file.problems.push({
      code: 'balance_unreadable',
      line,
      message: `the balance ":${tag}:${value.trim().slice(0, SHOWN_MAX)}" cannot be read; it is not checked`,
    })
    return undefined
  }
  const amount = signed(found['amount']!, found['mark']!)
  const before = elementAt(file.accounts, account)
  const known = { ...before, commodity: found['currency']! }
  // The first message of an account has the opening balance, the last one the closing balance.
  file.accounts[account] = tag.startsWith('60') ? (before.opening ? known : { ...known, opening: amount }) : { ...known, closing: { day, amount } }
  return amount
}

interface Pending {
  readonly line: number
  readonly day: Day
  readonly amount: Exact
  readonly bankReference: string
  readonly more: string
  readonly information: string
  readonly account: number
  readonly commodity: string | undefined
}

function readMovement(file: BankFile, account: number, { value, line }: Field): Pending | undefined {
  const found = MOVEMENT.exec(value)?.groups
  const valued = found && dayOfParts(found['year']!, found['month']!, found['day']!)
  if (!found || valued === undefined) {
    const written = elementAt(value.split('\n'), 0).slice(0, SHOWN_MAX)
    file.unbooked.push({ line, account, payee: written, kind: 'error', why: `":61:${written}" cannot be read; enter it by hand` })
    return undefined
  }
  const reference = tidied(found['reference'])
  return {
    line,
    day: bookedOn(valued, found),
    amount: signed(found['amount']!, found['mark']!),
    bankReference: reference === 'NONREF' || reference === '' ? tidied(found['bank']) : reference,
    more: tidied(found['more']),
    information: '',
    account,
    commodity: elementAt(file.accounts, account).commodity,
  }
}

/** The booking day has no year of its own: it is the one next to the value day. */
function bookedOn(valued: Day, { year, month, entryMonth, entryDay }: Record<string, string | undefined>): Day {
  if (entryMonth === undefined || entryDay === undefined) return valued
  const turn = Number(entryMonth) - Number(month)
  const full = fullYear(Number(year)) + (turn < -6 ? 1 : turn > 6 ? -1 : 0)
  return tryDayOf(full, Number(entryMonth), Number(entryDay)) ?? valued
}

function movementOf({ more, information, commodity, ...rest }: Pending): BankFile['movements'][number] {
  const { payee, description } = informationOf(information)
  return {
    ...rest,
    reference: '',
    payee: payee || description || more,
    description: payee === '' ? '' : description,
    category: '',
    ...(commodity !== undefined && { commodity }),
  }
}

/** RC reverses a credit, RD a debit. */
function signed(amount: string, mark: string): Exact {
  const value = Exact.parse(amount.replace(',', '.'))
  return mark === 'D' || mark === 'RC' ? value.negated() : value
}

const dayOfParts = (year: string, month: string, day: string): Day | undefined => tryDayOf(fullYear(Number(year)), Number(month), Number(day))

/**
 * Reads field 86. German, Austrian and Polish banks number its parts (?20 to ?29 and ?60 to ?63 the purpose, ?32 and ?33 the name), Dutch
 * banks name them (/NAME/…/REMI/…), others write free text.
 */
function informationOf(text: string): { readonly payee: string; readonly description: string } {
  const whole = text.replaceAll('\n', '')
  const mark = /^\d{3}(\D)\d{2}/.exec(whole)?.[1]
  if (mark !== undefined && '?<>+~^'.includes(mark)) return numbered(whole.slice(3), mark)
  if (/\/(NAME|REMI|CNTP|BENM|ORDP|TRCD|EREF)\//.test(whole)) return named(whole)
  return { payee: '', description: tidied(text) }
}

/** Removes the slashes around a part. */
const bare = (text: string): string => tidied(text.replaceAll(/^\/+|\/+$/g, ''))

function numbered(text: string, mark: string): { payee: string; description: string } {
  const parts = new Map<string, string>()
  for (const part of text.split(mark)) if (/^\d{2}/.test(part)) parts.set(part.slice(0, 2), part.slice(2))
  const joined = (from: number, to: number): string =>
    [...parts]
      .filter(([number]) => Number(number) >= from && Number(number) <= to)
      .map(([, value]) => value)
      .join('')
  const purpose = tidied(joined(20, 29) + joined(60, 63))
  // SEPA keywords precede the purpose that the payer wrote.
  const written = /SVWZ\+(.*?)(?:(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|IBAN|BIC)\+|$)/.exec(purpose)?.[1]
  return { payee: tidied(joined(32, 33)), description: tidied(written ?? purpose) || tidied(parts.get('00')) }
}

function named(text: string): { payee: string; description: string } {
  const parts = new Map<string, string>()
  for (const [, name, value] of text.matchAll(/\/([A-Z]{3,4})\/(.*?)(?=\/[A-Z]{3,4}\/|$)/g)) parts.set(name!, value!)
  const inside = (name: string): string => {
    const value = parts.get(name) ?? ''
    return tidied(/\/?NAME\/([^/]*)/.exec(value)?.[1] ?? value.split('/').find((part) => /\p{L}{3}/u.test(part) && !/^[A-Z]{2}\d/.test(part)))
  }
  // ING: account/BIC/name/city, where a short name would look like the name of a part.
  const counterparty = tidied(/\/CNTP\/[^/]*\/[^/]*\/([^/]*)/.exec(text)?.[1])
  const payee = tidied(parts.get('NAME')) || counterparty || inside('CNTP') || inside('BENM') || inside('ORDP')
  // The unstructured text may have a part of its own: /REMI//USTD//…/
  const purposes = [(parts.get('REMI') ?? '').replace(/^(USTD|STRD)\/{1,2}/, ''), parts.get('USTD') ?? '', parts.get('EREF') ?? '']
  return { payee: bare(payee), description: purposes.map(bare).find((text) => text !== '' && text !== 'NOTPROVIDED') ?? '' }
}
