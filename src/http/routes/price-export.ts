import type { FastifyInstance } from 'fastify'
import { priceExport, type PriceExportParameters } from '../../projections/reports/prices.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import { exportChosenPrices, exportPrices } from '../contract/prices.ts'
import { route, Written } from '../route.ts'
import type { Daybook } from '../../service/daybook.ts'

export function registerPriceExport(app: FastifyInstance, { ledgers }: Daybook): void {
  route(app, exportPrices, async ({ query }) => {
    const ledger = await ledgers.asOf(query.as_of_event)
    if (ledger instanceof Refusal) return ledger
    const { base, quote, source, base_commodities = [], quote_commodities = [] } = query
    const listed = (name: string | undefined, others: readonly string[]): string[] => (name === undefined ? [...others] : [name, ...others])
    return exported(
      ledger,
      {
        dialect: query.format ?? query.dialect,
        bases: listed(base, base_commodities),
        quotes: listed(quote, quote_commodities),
        source,
        from: query.from ?? query.from_date,
        to: query.to ?? query.to_date,
      },
      query.zip,
    )
  })

  route(app, exportChosenPrices, ({ body }) =>
    exported(
      ledgers.current(),
      {
        dialect: body.dialect,
        bases: body.base_commodities,
        quotes: body.quote_commodities,
        source: body.source ?? undefined,
        from: body.from_date ?? undefined,
        to: body.to_date ?? undefined,
      },
      body.zip ?? false,
    ),
  )
}

async function exported(ledger: ValuedLedger, parameters: PriceExportParameters, zip = false): Promise<Written | Refusal> {
  const prices = priceExport(ledger, parameters)
  if (prices instanceof Refusal) return prices
  const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
  const attachment = (name: string): Record<string, string> => ({ 'Content-Disposition': `attachment; filename="${name}"` })
  if (!zip) return new Written(text(prices.lines), 'text/plain; charset=utf-8', attachment(`prices.${prices.ending}`))
  const { strToU8, zipSync } = await import('fflate')
  const names = safeNames([...prices.byBase.keys()])
  const entries = [...prices.byBase.values()].map((lines, i) => [`${names[i]}.${prices.ending}`, strToU8(text(lines))] as const)
  const archive = zipSync(Object.fromEntries(entries), { mtime: FIRST_MOMENT })
  return new Written(Buffer.from(archive), 'application/zip', attachment('prices.zip'))
}

/** The first moment that ZIP knows, by the clock of whatever place this is: the same prices give the same bytes. */
const FIRST_MOMENT = new Date(1980, 0, 1)

/** File names for commodities: nothing that could lead out of a folder or that some system refuses, and no two the same. */
function safeNames(commodities: readonly string[]): string[] {
  const taken = new Set<string>()
  return commodities.map((commodity) => {
    const plain = commodity.replaceAll(/[^\p{L}\p{N}\p{Sc}._-]+/gu, '_').replace(/^[._]+/, '') || 'commodity'
    let name = plain
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${plain}-${i}`
    taken.add(name.toLowerCase())
    return name
  })
}
