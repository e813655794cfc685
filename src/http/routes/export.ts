import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { MEDIA_TYPES, writtenTable } from '../../export/formats.ts'
import { recast } from '../../projections/valuation/recast.ts'
import { bookTable } from '../../service/ledgers/book-tables.ts'
import { exportBook } from '../contract/query.ts'
import { route, Written } from '../route.ts'
import type { Daybook } from '../../service/daybook.ts'

export function registerExport(app: FastifyInstance, { ledgers }: Daybook): void {
  route(app, exportBook, async ({ parameters: { file }, query }) => {
    const base = await ledgers.asOf(query.as_of_event)
    if (base instanceof Refusal) return base
    const { as_of_date: asOf, report_currency: reportCurrency, only_account: accounts, only_payee: payees, only_tag: tags } = query
    const ledger = recast(base, { asOf, reportCurrency, only: { accounts, payees, tags } })
    if (ledger instanceof Refusal) return ledger
    const table = bookTable(ledger, file.table, query.query)
    if (table instanceof Refusal) return table
    const name = `${file.table}.${file.format}`
    return new Written(Readable.from(writtenTable(table, file.format, file.table), { objectMode: true }), MEDIA_TYPES[file.format], {
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
}
