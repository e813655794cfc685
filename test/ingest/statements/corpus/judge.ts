import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ExistingTransaction, PlainPosting, Preview, PreviewRequest } from '../../../../src/ingest/statements/preview/preview.ts'
import { whatStops } from '../../../../src/ingest/statements/preview/decisions.ts'
import { readStatement } from '../../../../src/ingest/statements/read-statement.ts'
import { isMoney } from '../../../../src/ingest/statements/write/style.ts'
import { previewOf } from '../support/preview.ts'
import { bytesOf } from './bytes.ts'
import { type Cut, type Expected, type Layout, linesOf } from './layout.ts'

/** What Daybook made of a file: the right thing, a question before anything is written, or anything else. */
export interface Verdict {
  readonly is: 'right' | 'asked' | 'wrong'
  /** What is asked, or the kinds of what is wrong: sign, currency, day, amount, units, account, vanished, not understood, extra, refused, guessed, no reason. */
  readonly kinds: readonly string[]
  readonly details: readonly string[]
  /** Rows that are right, but have another payee than expected. */
  readonly payees: readonly string[]
}

/** A book whose currency is the account's, and one whose currency is another. */
export const BOOKS = ['own', 'other'] as const
export type BookKind = (typeof BOOKS)[number]

const TODAY = parseDay('2026-11-28')

interface Understood {
  readonly day: string
  readonly amount: Exact
  readonly commodity: string
  readonly payee: string
  readonly units: readonly Exact[]
  readonly account: string
}

export const expectedIn = ({ entries }: Layout, { from, to }: Cut): Expected[] => entries.slice(from, to).flatMap(({ expected }) => expected)

export async function judge(layout: Layout, cut: Cut, book: BookKind): Promise<Verdict> {
  const expected = expectedIn(layout, cut)
  const preview = await previewOfBytes(layout, bytesOf(layout, linesOf(layout, cut)), book)
  if (typeof preview === 'string') return expected.length === 0 ? RIGHT : wrong(['refused'], [preview])
  const stops = whatStops(preview)
  if (stops.length > 0) {
    const kinds = preview.decisions.filter(({ isCertain }) => !isCertain).map(({ about }) => about)
    return { ...RIGHT, is: 'asked', kinds: kinds.length > 0 ? kinds : ['contradiction'], details: stops.map(({ message }) => message) }
  }
  if (preview.failed)
    return expected.length === 0
      ? RIGHT
      : wrong(
          ['refused'],
          preview.problems.map(({ message }) => message),
        )
  const { kinds, details, payees } = compare(expected, understoodIn(preview, layout), preview)
  if (kinds.length > 0) return wrong(kinds, details)
  const silent = preview.rows.filter(({ outcome, why }) => (outcome === 'skipped' || outcome === 'error') && why === '')
  if (silent.length > 0)
    return wrong(
      ['no reason'],
      silent.map(({ line }) => `line ${line} is left out without a reason`),
    )
  const asks = layout.asks?.[cut.name]
  if (asks !== undefined) return wrong(['guessed'], [`nothing proves the ${asks}, and it is not asked for`])
  return { ...RIGHT, payees }
}

const RIGHT: Verdict = { is: 'right', kinds: [], details: [], payees: [] }
const wrong = (kinds: readonly string[], details: readonly string[]): Verdict => ({ is: 'wrong', kinds: [...new Set(kinds)], details, payees: [] })

/** The preview of a file, or why there is none. */
export async function previewOfBytes(layout: Layout, bytes: Uint8Array, book: BookKind): Promise<Preview | string> {
  const statement = await readStatement(bytes, { today: TODAY })
  if (statement.kind === 'refused') return statement.message
  return previewOf(statement, requestOf(layout, book))
}

const othersIn = ({ entries }: Layout): string[] => entries.flatMap(({ expected }) => expected.flatMap((one) => one.account ?? []))

/** A small book: the account with three movements a year ago. */
function requestOf(layout: Layout, book: BookKind): Partial<PreviewRequest> {
  const { account, currency } = layout
  const others = othersIn(layout)
  const sign = account.startsWith('Liabilities') ? '' : '-'
  const posted = (day: string, payee: string, other: string, quantity: string): ExistingTransaction => ({
    file: '/books/main.ledger',
    line: 1,
    day: parseDay(day),
    payee,
    postings: [
      { account: other, quantity, commodity: currency },
      { account, quantity: quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`, commodity: currency },
    ],
  })
  return {
    today: TODAY,
    // A list of several accounts has to say itself which row is of which.
    ...(others.length === 0 && { account }),
    currency: book === 'own' ? currency : currency === 'USD' ? 'EUR' : 'USD',
    declaredAccounts: [account, ...others, 'Expenses:Food', 'Income:Salary', 'Equity:Opening'],
    transactions: [
      posted('2025-06-01', 'Opening', 'Equity:Opening', `${sign}777.77`),
      posted('2025-06-14', 'Greengrocer', 'Expenses:Food', '17.31'),
      posted('2025-07-02', 'Greengrocer', 'Expenses:Food', '23.87'),
    ],
  }
}

/** What would be written to the account of the statement, or to the accounts that its rows name. */
function understoodIn({ rows }: Preview, layout: Layout): Understood[] {
  const own = new Set([layout.account, ...othersIn(layout)])
  return rows.flatMap(({ outcome, transactions }) => {
    if (outcome !== 'text' && outcome !== 'duplicate') return []
    return transactions.flatMap(({ day, payee, postings }): Understood[] => {
      const held = postings.filter(({ account, commodity }) => own.has(account) && isMoney(commodity))
      const units = postings.filter(({ commodity }) => !isMoney(commodity)).map(({ quantity }) => Exact.parse(quantity))
      if (held.length === 0) return [{ day, payee, amount: Exact.zero, commodity: '', units, account: '' }]
      const keyOf = ({ account, commodity }: PlainPosting): string => `${account} ${commodity}`
      return [...new Set(held.map(keyOf))].map((key) => {
        const same = held.filter((posting) => keyOf(posting) === key)
        return { ...same[0]!, day, payee, amount: Exact.sum(same.map(({ quantity }) => Exact.parse(quantity))), units }
      })
    })
  })
}

type Found = Pick<Verdict, 'kinds' | 'details' | 'payees'>

function compare(expected: readonly Expected[], understood: readonly Understood[], { rows }: Preview): Found {
  const rest = [...understood]
  const take = (fits: (one: Understood) => boolean): Understood | undefined => {
    const at = rest.findIndex(fits)
    return at < 0 ? undefined : rest.splice(at, 1)[0]
  }
  const payees: string[] = []
  const missing = expected.filter((wanted) => {
    const alike = (one: Understood): boolean => isSame(one, wanted)
    // Of equal movements the one with the payee.
    const found = take((one) => alike(one) && hasPayee(one, wanted)) ?? take(alike)
    if (found && !hasPayee(found, wanted)) payees.push(`${wanted.payee}: ${found.payee}`)
    return found === undefined
  })
  const kinds: string[] = []
  const details: string[] = []
  for (const wanted of missing) {
    const { day, amount, commodity } = wanted
    const has = (one: Understood, ...what: readonly ('day' | 'size' | 'amount' | 'commodity')[]): boolean =>
      what.every((which) =>
        which === 'size'
          ? one.amount.abs().equals(amount.abs())
          : which === 'amount'
            ? one.amount.equals(amount)
            : one[which] === (which === 'day' ? day : commodity),
      )
    const trials = [
      [wanted.units ? 'units' : 'account', (one: Understood) => has(one, 'day', 'amount', 'commodity')],
      ['currency', (one: Understood) => has(one, 'day', 'amount')],
      ['sign', (one: Understood) => has(one, 'day', 'size')],
      ['day', (one: Understood) => has(one, 'amount', 'commodity')],
      ['amount', (one: Understood) => has(one, 'day')],
    ] as const
    const kind = trials.find(([, fits]) => rest.some(fits))?.[0] ?? (rows.some(({ outcome }) => outcome === 'error') ? 'not understood' : 'vanished')
    const found = take(trials.find(([name]) => name === kind)?.[1] ?? (() => false))
    kinds.push(kind)
    details.push(`${kind}: ${told(wanted)} is ${found ? told(found) : `not there (${reasons(rows)})`}`)
  }
  for (const one of rest) {
    kinds.push('extra')
    details.push(`extra: ${told(one)}`)
  }
  return { kinds, details, payees }
}

const isSame = (one: Understood, { day, amount, commodity, units, account }: Expected): boolean =>
  one.day === day &&
  one.amount.equals(amount) &&
  (one.commodity === commodity || amount.isZero) &&
  (account === undefined || one.account === account) &&
  (units === undefined || one.units.some((moved) => moved.equals(units)))

const hasPayee = (one: Understood, { payee }: Expected): boolean => one.payee.toLowerCase().includes(payee.toLowerCase())
const told = ({ day, amount, commodity, payee }: Pick<Understood, 'day' | 'amount' | 'commodity' | 'payee'>): string =>
  `${day} ${amount.toText()} ${commodity} ${payee}`
const reasons = (rows: Preview['rows']): string =>
  [...new Set(rows.filter(({ outcome }) => outcome === 'skipped' || outcome === 'error').map(({ why }) => why))].slice(0, 4).join('; ')
