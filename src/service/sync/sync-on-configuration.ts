import type { Jobs } from '../../commands/jobs.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'

/**
 * Reads the journal again when the configuration says that it is another one, or that it means something else: an unchanged file
 * would otherwise be skipped. Returns the function that ends it; `troubled` is called when no sync can be started.
 */
export function syncOnConfiguration(configuration: LiveConfiguration, jobs: Jobs, troubled: (error: unknown) => void): () => void {
  const whatItReads = () => {
    const { paths, settings } = configuration.current
    return JSON.stringify([paths.journal, settings.ledger_cli, settings.strict, settings.auto_postings, settings.roots, settings.hledger.rules])
  }
  let read = whatItReads()
  return configuration.onChange(() => {
    const now = whatItReads()
    if (now === read) return
    read = now
    jobs.submit({ journal: true, prices: false, force_prices: false, force_journal: true, portfolios: false }, 'file').catch(troubled)
  })
}
