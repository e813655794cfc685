import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { dayIn, systemClock } from '#vocabulary/clock.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { priceExport } from '../projections/reports/price-export.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { openEventLog } from '../events/log/event-log.ts'
import { reportSettingsOf } from '../service/ledgers/report-settings.ts'
import { openDatabase } from '../service/opening/open-database.ts'
import { dayOption, fixedDay, nowOption } from './choosing/day-options.ts'
import { dialectOption } from './reading/journal-options.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { refuseNow } from './choosing/with-database.ts'
import { sayWhatStopsIt } from './terminal/stopped.ts'
import type { Subcommand } from './subcommand.ts'
import { refused } from './terminal/refused.ts'
import { recordedView } from './choosing/recorded-view.ts'
import { askServer, type RunningServer, runningServer } from './choosing/running-server.ts'

const collected = (value: string, before: readonly string[] = []): readonly string[] => [...before, ...value.split(',').filter(Boolean)]

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .addOption(nowOption())
      .addOption(dialectOption('--dialect', 'the dialect to write').default('ledger'))
      .option('--from <day>', 'first day (YYYY-MM-DD)')
      .option('--to <day>', 'last day (YYYY-MM-DD)')
      .option('--base <commodity>', 'only prices of this commodity; may be repeated', collected)
      .option('--quote <currency>', 'only prices in this currency; may be repeated', collected)
      .option('--source <source>', 'only prices from this source: journal, or the name of a provider'),
  run: (terminal, options: ExportPricesOptions) => exportPrices(options, terminal),
}

interface ExportPricesOptions extends CommonOptions {
  readonly dialect: Dialect
  readonly from?: string
  readonly to?: string
  readonly base?: readonly string[]
  readonly quote?: readonly string[]
  readonly source?: string
}

/** `daybook prices export`: every price of the log as directives of a dialect, on standard output; the same bytes every time. */
async function exportPrices(options: ExportPricesOptions, terminal: Terminal): Promise<ExitCode> {
  const fixed = fixedDay(options)
  const [from, to] = [dayOption('--from', options.from), dayOption('--to', options.to)]
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  const server = runningServer(configuration.current.paths.data)
  if (server !== undefined) {
    refuseNow(options, server)
    return exportFrom(server, options, terminal)
  }
  try {
    const { database } = await openDatabase(configuration.current)
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    try {
      const today = fixed ?? dayIn(configuration.current.timeZone, systemClock.now())
      const view = await recordedView(log)
      const ledger = new ValuedLedger(view, reportSettingsOf(configuration.current, view), today)
      const exported = priceExport(ledger, {
        dialect: options.dialect,
        bases: options.base ?? [],
        quotes: options.quote ?? [],
        source: options.source,
        from,
        to,
      })
      if (exported instanceof Refusal) return refused(exported, terminal)
      for (const line of exported.lines) terminal.out(`${line}\n`)
      return 0
    } finally {
      await log.close()
    }
  } catch (error) {
    return sayWhatStopsIt(error, terminal)
  }
}

async function exportFrom(
  server: RunningServer,
  { dialect, base, quote, source, from, to }: ExportPricesOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const asked = { dialect, base_commodities: base, quote_commodities: quote, source, from_date: from, to_date: to }
  const answer = await askServer(server, '/api/price/export', asked)
  if (answer instanceof Refusal) return refused(answer, terminal)
  terminal.out(await answer.text())
  return 0
}
