import { LiveConfiguration } from '../config/live-configuration.ts'
import { loadConfig } from '../config/load.ts'
import { configProblemText } from '../config/problem.ts'
import { UsageError, type Terminal } from './terminal.ts'
import { type Day, tryParseDay } from '#vocabulary/day.ts'

/** Options that every command with a configuration takes. */
export interface CommonOptions {
  readonly config?: string
  readonly now?: string
}

/** The configuration, or undefined after its problems have been printed. */
export async function configurationFor(options: CommonOptions, terminal: Terminal): Promise<LiveConfiguration | undefined> {
  const loaded = await loadConfig(options.config === undefined ? {} : { file: options.config })
  if (loaded.ok) return new LiveConfiguration(loaded.configuration)
  for (const problem of loaded.problems) terminal.err(`${configProblemText(problem)}\n`)
  return undefined
}

/** `--now`: the day that is today for the life of the process. */
export const fixedDay = ({ now }: CommonOptions): Day | undefined => dayOption('--now', now)

/** A day that an option may give. */
export function dayOption(option: string, text: string | undefined): Day | undefined {
  if (text === undefined) return undefined
  const day = tryParseDay(text)
  if (day === undefined) throw new UsageError(`${option} is "${text}"; expected a day as YYYY-MM-DD, for example 2024-02-29`)
  return day
}
