import { type Command, Option } from 'commander'
import { type Terminal, UsageError } from './terminal.ts'

/** Of a command that prints text for people: with it, standard output has one JSON document and nothing else. */
export const jsonOption = (): Option => new Option('--json', 'print the result as JSON')

/** Adds the same to a command that has `--format`. */
export const declareJsonFormat = (command: Command): Command =>
  command.addOption(new Option('--json', 'short for --format json').implies({ format: 'json' })).hook('preAction', (_, called) => {
    const { json, format } = called.opts<{ json?: boolean; format: string }>()
    if (json && format !== 'json') throw new UsageError(`choose one of --json and --format ${format}`)
  })

export interface JsonOptions {
  readonly json?: boolean
}

/** Prints a value with the names that the HTTP API uses. Amounts are decimal text, days and times ISO 8601. */
export function printJson(value: unknown, terminal: Terminal): void {
  terminal.out(`${JSON.stringify(inSnakeCase(value), undefined, 2)}\n`)
}

function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), inSnakeCase(one)]),
  )
}
