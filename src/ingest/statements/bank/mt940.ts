import { type Day, dayOf, isDate } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { fullYear } from '../values/date-format.ts'
import { type BankFile, emptyBankFile, SHOWN_MAX, tidied } from './bank-file.ts'
import { informationOf } from './mt940-information.ts'

interface Field {
  readonly tag: string
  /** With its line ends. */
  value: string
  readonly line: number
}

const MOVEMENT =
  /^(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<entryMonth>\d{2})?(?<entryDay>\d{2})?(?<mark>R?[CD])[A-Z]?(?<amount>\d+(?:,\d*)?)(?<type>[NFS][A-Z0-9]{3})?(?<reference>[^\n]*?)(?:\/\/(?<bank>[^\n]*))?(?:\n(?<more>[\s\S]*))?$/
const BALANCE = /^(?<mark>[CD])(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<currency>[A-Z]{3})(?<amount>\d+(?:,\d*)?)/

/** SWIFT's MT940: one account a message, as many messages as there are. */
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
  /** What each account holds after the entries so far; not known after one that cannot be read. */
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

/** A field begins with its tag between colons; lines without one go on. Envelopes in braces and their ends are no fields. */
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
  const before = file.accounts[account]!
  const known = { ...before, commodity: found['currency']! }
  // Of several messages of one account the first has the opening balance and the last the closing one.
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
    const written = value.split('\n')[0]!.slice(0, SHOWN_MAX)
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
    commodity: file.accounts[account]!.commodity,
  }
}

/** The booking day has no year of its own: it is the one next to the value day. */
function bookedOn(valued: Day, { year, month, entryMonth, entryDay }: Record<string, string | undefined>): Day {
  if (entryMonth === undefined || entryDay === undefined) return valued
  const turn = Number(entryMonth) - Number(month)
  const full = fullYear(Number(year)) + (turn < -6 ? 1 : turn > 6 ? -1 : 0)
  return isDate(full, Number(entryMonth), Number(entryDay)) ? dayOf(full, Number(entryMonth), Number(entryDay)) : valued
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

/** RC takes a credit back, RD a debit. */
function signed(amount: string, mark: string): Exact {
  const value = Exact.parse(amount.replace(',', '.'))
  return mark === 'D' || mark === 'RC' ? value.negated() : value
}

function dayOfParts(year: string, month: string, day: string): Day | undefined {
  const full = fullYear(Number(year))
  return isDate(full, Number(month), Number(day)) ? dayOf(full, Number(month), Number(day)) : undefined
}
