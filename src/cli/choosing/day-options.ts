import { Option } from 'commander'
import { dayHere, systemClock } from '#vocabulary/clock.ts'
import { type Day, tryParseDay } from '#vocabulary/day.ts'
import { UsageError } from '../terminal/terminal.ts'

export const nowOption = (): Option => new Option('--now <day>', 'use this day (YYYY-MM-DD) as today')

export interface NowOption {
  readonly now?: string
}

/** Returns the day that `--now` fixes for the life of the process. */
export const fixedDay = ({ now }: NowOption): Day | undefined => dayOption('--now', now)

/** Returns the day that `--now` fixes, or the one it is on this machine. */
export const todayFor = (options: NowOption): Day => fixedDay(options) ?? dayHere(systemClock.now())

/** Returns the day that an option gives. */
export function dayOption(option: string, text: string | undefined): Day | undefined {
  if (text === undefined) return undefined
  const day = tryParseDay(text)
  if (day === undefined) throw new UsageError(`${option} is "${text}"; expected a day as YYYY-MM-DD, for example 2024-02-29`)
  return day
}
