import { Option } from 'commander'

/** In a file of its own, so that a command with a named journal does not load the configuration code. */
export const configOption = (): Option => new Option('--config <file>', 'the configuration file; default: ./daybook.yaml')

/** Whether a file is a configuration by its name: what is named so is no journal. */
export const isConfigurationName = (file: string): boolean => /\.ya?ml$/i.test(file)
