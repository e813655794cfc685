import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import type { Commodity, Cost, Posting, Price, Story, Transaction } from './story.ts'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the parts of a book in a dialect, each as text without a final line end. */
interface Writer {
  /** Of the journal's files: "ledger". */
  readonly extension: string
  /** What begins a remark. */
  readonly comment: string
  transaction(transaction: Transaction, commodities: Commodities): string
  price(price: Price): string
  /** Commodities and accounts, before they are used. */
  declarations(story: Story, commodities: Commodities): string
  budget(story: Story, commodities: Commodities): string
  include(name: string): string
}

type Commodities = ReadonlyMap<string, Commodity>

/** "12.50 EUR": at least the places that a person writes for this commodity. */
const amount = (quantity: Exact, commodity: string, commodities: Commodities): string =>
  `${quantity.plus(Exact.of(0, commodities.get(commodity)?.places ?? 0)).toText()} ${commodity}`

/** The account, and its figure with the last digit in a column of its own. */
const aligned = (account: string, figure: string): string =>
  figure === '' ? account : `${account}${' '.repeat(Math.max(2, 48 - account.length - figure.indexOf(' ')))}${figure}`

/** The second of two plain lines: a person leaves its amount away. */
const goesWithoutSaying = (transaction: Transaction, line: Posting): boolean =>
  transaction.postings.length === 2 &&
  line === transaction.postings[1] &&
  transaction.postings.every(({ cost, statement }) => cost === undefined && statement === undefined)

/** The words of ledger and of hledger, which differ in dates, in how a sale names its lot, and in periodic rules. */
const writer = (tool: 'ledger' | 'hledger'): Writer => {
  const date = (day: Day): string => (tool === 'ledger' ? formatDay(day).replaceAll('-', '/') : formatDay(day))

  const cost = (cost: Cost, commodities: Commodities): string => {
    if (cost.kind === 'exchanged') return ` @@ ${amount(cost.total, cost.currency, commodities)}`
    const [at, open, close] = cost.per === 'unit' ? ['@', '{', '}'] : ['@@', '{{', '}}']
    const paid = amount(cost.cost, cost.currency, commodities)
    // hledger has no lots: units leave at their cost, and the gain is a posting of its own.
    if (cost.kind === 'bought' || tool === 'hledger') return ` ${at} ${paid}`
    return ` ${open}${paid}${close} [${date(cost.boughtOn)}] @ ${amount(cost.price, cost.currency, commodities)}`
  }

  const note = (line: Posting, commodities: Commodities): string | undefined => {
    if (tool === 'ledger' || line.cost?.kind !== 'sold') return line.note
    return [line.note, `sold at ${amount(line.cost.price, line.cost.currency, commodities)}`].filter(Boolean).join(', ')
  }

  return {
    extension: tool === 'ledger' ? 'ledger' : 'journal',
    comment: ';',

    transaction(transaction, commodities) {
      const lines = [`${date(transaction.day)} ${transaction.status === 'cleared' ? '*' : '!'} ${transaction.payee}`]
      if (transaction.note) lines.push(`    ; ${transaction.note}`)
      if (transaction.recurring) lines.push(`    ; Recurring: ${transaction.recurring}`)
      for (const line of transaction.postings) {
        const elided = goesWithoutSaying(transaction, line)
        const figure = elided ? '' : amount(line.quantity, line.commodity, commodities)
        const rest =
          (line.cost ? cost(line.cost, commodities) : '') + (line.statement ? ` = ${amount(line.statement.after, line.commodity, commodities)}` : '')
        const remark = note(line, commodities)
        lines.push(`    ${aligned(line.account, figure)}${rest}${remark ? `  ; ${remark}` : ''}`)
      }
      return lines.join('\n')
    },

    price: ({ day, base, rate, quote }) => `P ${date(day)}${tool === 'ledger' ? ' 00:00:00' : ''} ${base} ${rate.toText()} ${quote}`,

    declarations(story, commodities) {
      const declared = story.commodities.flatMap(({ name, about, places }) => {
        const format = `${amount(Exact.of(1000), name, commodities)}`
        if (tool === 'ledger') return [`commodity ${name}`, `    note ${about}`, `    format ${format}`]
        // hledger wants the point to be seen, even where nothing follows it.
        return [`; ${about}`, `commodity ${places === 0 ? format.replace(' ', '. ') : format}`]
      })
      const accounts = story.accounts.flatMap(({ name, about }) => [
        `account ${name}${about && tool === 'hledger' ? `  ; ${about}` : ''}`,
        ...(about && tool === 'ledger' ? [`    note ${about}`] : []),
      ])
      return [...declared, 'tag Recurring', '', ...accounts].join('\n')
    },

    budget({ budget }, commodities) {
      const rule = tool === 'ledger' ? '~ Monthly' : '~ monthly'
      return [
        rule,
        ...budget.map((line) => `    ${aligned(line.account, amount(line.amount, 'EUR', commodities))}`),
        '    Assets:Checking:Everyday',
      ].join('\n')
    },

    include: (name) => `include ${name}`,
  }
}

const ledgerWriter = writer('ledger')
const hledgerWriter = writer('hledger')

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function costText(cost: Cost, commodities: Commodities): string {
  if (cost.kind === 'exchanged') return ` @@ ${amount(cost.total, cost.currency, commodities)}`
  const paid = amount(cost.cost, cost.currency, commodities)
  if (cost.kind === 'bought') return cost.per === 'unit' ? ` {${paid}}` : ` {{${paid}}}`
  // The day identifies the lot: its unit cost may have very many digits.
  return ` {${formatDay(cost.boughtOn)}} @ ${amount(cost.price, cost.currency, commodities)}`
}

/** Beancount checks a balance before the first transaction of its day. */
const balances = (transaction: Transaction, commodities: Commodities): string[] =>
  transaction.postings.flatMap(({ account, commodity, statement }) =>
    statement ? [`${formatDay(transaction.day)} balance ${aligned(account, amount(statement.before, commodity, commodities))}`, ''] : [],
  )

const beancountWriter: Writer = {
  extension: 'beancount',
  comment: ';;',

  transaction(transaction, commodities) {
    const lines = [
      ...balances(transaction, commodities),
      `${formatDay(transaction.day)} ${transaction.status === 'cleared' ? '*' : '!'} ${quoted(transaction.payee)}${transaction.note ? ` ${quoted(transaction.note)}` : ''}`,
    ]
    if (transaction.recurring) lines.push(`  recurring: ${quoted(transaction.recurring)}`)
    for (const line of transaction.postings) {
      const figure = goesWithoutSaying(transaction, line) ? '' : amount(line.quantity, line.commodity, commodities)
      lines.push(`  ${aligned(line.account, figure)}${line.cost ? costText(line.cost, commodities) : ''}${line.note ? `  ; ${line.note}` : ''}`)
    }
    return lines.join('\n')
  },

  price: ({ day, base, rate, quote }) => `${formatDay(day)} price ${base} ${rate.toText()} ${quote}`,

  declarations({ title, currency, opened, commodities, accounts }) {
    const since: Day = opened
    return [
      `option "title" ${quoted(title)}`,
      `option "operating_currency" ${quoted(currency)}`,
      '',
      ...commodities.flatMap(({ name, about }) => [`${formatDay(since)} commodity ${name}`, `  name: ${quoted(about)}`]),
      '',
      ...accounts.flatMap(({ name, about }) => [`${formatDay(since)} open ${name}`, ...(about ? [`  about: ${quoted(about)}`] : [])]),
    ].join('\n')
  },

  budget: ({ opened, budget }, commodities) =>
    budget
      .map(({ account, amount: planned }) => `${formatDay(opened)} custom "budget" ${account} "monthly" ${amount(planned, 'EUR', commodities)}`)
      .join('\n'),

  include: (name) => `include ${quoted(name)}`,
}

export const WRITERS: Record<Dialect, Writer> = { ledger: ledgerWriter, hledger: hledgerWriter, beancount: beancountWriter }

/** A file of a book, named relative to its folder. */
export interface BookFile {
  readonly name: string
  readonly text: string
}

export type WrittenBook =
  | { readonly written: true; readonly files: readonly string[] }
  /** Nothing was written, because these are already there. */
  | { readonly written: false; readonly inTheWay: readonly string[] }

/**
 * Writes a new book into a folder, which is made if it is missing. All of it or nothing: no file that exists is touched, and what was
 * begun is removed if the disk refuses the rest.
 */
export function writeNewBook(folder: string, files: readonly BookFile[]): WrittenBook {
  // A paisa.yaml is a configuration too; a daybook.yaml in the same folder would silently replace it.
  const inTheWay = [...files.map((file) => file.name), 'paisa.yaml'].filter((name) => existsSync(join(folder, name)))
  if (inTheWay.length > 0) return { written: false, inTheWay }

  mkdirSync(folder, { recursive: true })
  const begun: string[] = []
  try {
    for (const { name, text } of files) {
      // A file that was created meanwhile is kept.
      closeSync(openSync(join(folder, name), 'wx'))
      begun.push(name)
      writeFileSync(join(folder, name), text)
    }
  } catch (error) {
    for (const name of begun) rmSync(join(folder, name), { force: true })
    throw error
  }
  return { written: true, files: begun }
}
