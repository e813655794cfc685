import { Option } from 'commander'

/** In a file of its own, so that a command with a named journal does not load the configuration code. */
export const configOption = (): Option => new Option('--config <file>', 'the configuration file; default: ./daybook.yaml')
