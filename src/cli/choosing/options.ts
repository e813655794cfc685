import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { chosenBook } from './chosen-book.ts'
import type { NowOption } from './day-options.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Options that every command with a configuration takes. */
export interface CommonOptions extends NowOption {
  readonly config?: string
}

/** Returns the configuration, or undefined after its problems have been printed. */
export const configurationFor = ({ config }: CommonOptions, terminal: Terminal): Promise<LiveConfiguration | undefined> =>
  chosenBook({ config }, terminal)
