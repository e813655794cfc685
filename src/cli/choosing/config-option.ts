import { Option } from 'commander'

/** Apart from what finds and reads one, so that a command which is told a journal loads nothing of that. */
export const configOption = (): Option => new Option('--config <file>', 'the configuration file; ./daybook.yaml when absent')
