import { resolve } from 'node:path'
import type { HledgerRules, ReadOptions } from '../../ingest/journal/read-options.ts'
import type { Glob } from './files/disk-files.ts'

/** The options of a reading that are stored with its result. */
interface RememberedOptions extends Pick<Required<ReadOptions>, 'forecastUntil' | 'autoPostings'>, Pick<ReadOptions, 'roots'> {
  /** '' where the configuration asked for none. */
  readonly hledgerRules?: HledgerRules | ''
}

/** What the last sync read, and with which options. */
export interface LastReading extends RememberedOptions {
  readonly hash: string
  readonly files: readonly string[]
  readonly globs: readonly Glob[]
}

/** Files and patterns to watch for the next change; absolute paths. */
export interface WatchList {
  readonly files: readonly string[]
  readonly globs: readonly Glob[]
}

/** Whether a journal would be read in the way in which it was read last. */
export const hasSameOptions = (last: RememberedOptions, now: RememberedOptions): boolean =>
  last.forecastUntil === now.forecastUntil &&
  last.autoPostings === now.autoPostings &&
  (last.roots ?? '') === (now.roots ?? '') &&
  (last.hledgerRules ?? '') === (now.hledgerRules ?? '')

/** What is to be said of a journal that is as it was read last. */
export const unchanged = ({ files, globs }: LastReading, folder: string): { readonly kind: 'unchanged'; readonly watchList: WatchList } => ({
  kind: 'unchanged',
  watchList: {
    files: files.map((name) => resolve(folder, name)),
    globs: globs.map(({ pattern, matches }) => ({ pattern: resolve(folder, pattern), matches: matches.map((name) => resolve(folder, name)) })),
  },
})
