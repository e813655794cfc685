import { type Day, formatDay } from '#vocabulary/day.ts'
import type { Cost, Transaction } from './story.ts'
import { aligned, amount, type Commodities, goesWithoutSaying, type Writer } from './writer.ts'

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function costText(cost: Cost, commodities: Commodities): string {
  if (cost.kind === 'exchanged') return ` @@ ${amount(cost.total, cost.currency, commodities)}`
  const paid = amount(cost.cost, cost.currency, commodities)
  if (cost.kind === 'bought') return cost.per === 'unit' ? ` {${paid}}` : ` {{${paid}}}`
  // The day names the lot: its cost of one unit may have more digits than anybody writes.
  return ` {${formatDay(cost.boughtOn)}} @ ${amount(cost.price, cost.currency, commodities)}`
}

/** The statement's balance stands before the first transaction of its day, where beancount looks for it. */
const balances = (transaction: Transaction, commodities: Commodities): string[] =>
  transaction.postings.flatMap(({ account, commodity, statement }) =>
    statement ? [`${formatDay(transaction.day)} balance ${aligned(account, amount(statement.before, commodity, commodities))}`, ''] : [],
  )

export const beancountWriter: Writer = {
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
