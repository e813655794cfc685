import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Cost, Posting } from './story.ts'
import { aligned, amount, type Commodities, goesWithoutSaying, type Writer } from './writer.ts'

/** The words of ledger and of hledger, which differ in dates, in how a sale names its lot, and in periodic rules. */
const writer = (tool: 'ledger' | 'hledger'): Writer => {
  const date = (day: Day): string => (tool === 'ledger' ? formatDay(day).replaceAll('-', '/') : formatDay(day))

  const cost = (cost: Cost, commodities: Commodities): string => {
    if (cost.kind === 'exchanged') return ` @@ ${amount(cost.total, cost.currency, commodities)}`
    const [at, open, close] = cost.per === 'unit' ? ['@', '{', '}'] : ['@@', '{{', '}}']
    const paid = amount(cost.cost, cost.currency, commodities)
    // hledger knows no lots: what is sold leaves at what it cost, and the gain stands on a line of its own.
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

export const ledgerWriter = writer('ledger')
export const hledgerWriter = writer('hledger')
