import { type Command, Option } from 'commander'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { HledgerRules } from '../../ingest/journal/reader.ts'
import { type NowOption, nowOption, todayFor } from '../choosing/day-options.ts'
import { configOption } from '../choosing/config-option.ts'
import { DIALECTS } from './dialects.ts'
import type { LoadOptions } from './load-book.ts'

/** What commands that read one journal take. */
export interface JournalOptions extends NowOption {
  readonly dialect?: Dialect
  readonly auto: boolean
  readonly hledgerRules?: HledgerRules
}

/** Adds what commands that read one journal take. */
export const declareJournalOptions = (command: Command): Command =>
  command
    .addOption(dialectOption('--dialect', 'the dialect of the journal; default: detected from name and content'))
    .addOption(nowOption())
    .option('--no-auto', 'ignore the automated posting rules (=) of an hledger journal')
    .addOption(new Option('--hledger-rules <version>', 'read by the rules of this hledger version; default: accept both').choices(['1.25', 'newest']))

/** An option that names one of the dialects. */
export const dialectOption = (name: string, description: string): Option => new Option(`${name} <dialect>`, description).choices([...DIALECTS])

export const loadOptions = ({ dialect, auto, now, hledgerRules }: JournalOptions): LoadOptions => ({
  dialect,
  autoPostings: auto,
  ...(hledgerRules && { hledgerRules }),
  today: todayFor({ ...(now !== undefined && { now }) }),
})

/** What commands take that read a journal which need not be named. */
export interface MeantOptions extends JournalOptions {
  readonly config?: string
}

/** Adds what commands take that read a journal which need not be named. */
export const declareMeantOptions = (command: Command): Command => declareJournalOptions(command).addOption(configOption())

/** A journal, and how it is read. */
export interface ToRead {
  readonly file: string
  readonly options: LoadOptions
}
