import { Option } from 'commander'
import { LiveConfiguration } from '../config/live-configuration.ts'
import { loadConfig } from '../config/load.ts'
import { configProblemText } from '../config/problem.ts'
import type { NowOption } from './day-options.ts'
import type { Terminal } from './terminal.ts'

export const configOption = (): Option => new Option('--config <file>', 'the configuration file; ./daybook.yaml when absent')

/** Options that every command with a configuration takes. */
export interface CommonOptions extends NowOption {
  readonly config?: string
}

/** Returns the configuration, or undefined after its problems have been printed. */
export async function configurationFor(options: CommonOptions, terminal: Terminal): Promise<LiveConfiguration | undefined> {
  const loaded = await loadConfig(options.config === undefined ? {} : { file: options.config })
  if (loaded.ok) return new LiveConfiguration(loaded.configuration)
  for (const problem of loaded.problems) terminal.err(`${configProblemText(problem)}\n`)
  return undefined
}
