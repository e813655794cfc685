import type { LogsAnswer } from '../../src/http/contract/logs.ts'

/** Lines of the log, as a person reads them. Pure. */

export type LogLine = LogsAnswer['logs'][number]

/** What belongs to a line beside its words: key=value. */
export const fieldsOf = ({ id: _, time: _time, level: _level, msg: _msg, ...fields }: LogLine): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('  ')

/** The lines in the order in which they were written, one JSON object each. */
export const asFile = (logs: readonly LogLine[]): string =>
  logs
    .toReversed()
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
