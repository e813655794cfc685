import { elementAt } from '#vocabulary/element-at.ts'
import { type Day, tryDayOf } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { fullYear } from '#vocabulary/text/dates.ts'
import { type BankFile, emptyBankFile, SHOWN_MAX, tidied } from './bank-file.ts'

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
