import { civil, type Day } from '#vocabulary/day.ts'
import { Lru } from '#vocabulary/lru.ts'
import { type DateReader, dateReader } from '../../values/date-format.ts'
import { formsOf, type HelperContext, type Helpers, printed } from '../template-function.ts'

const readers = new Lru<string, DateReader>(200)

function readerOf(format: string, today: Day): DateReader {
  const key = `${today} ${format}`
  let reader = readers.get(key)
  if (reader === undefined) {
    reader = dateReader(format, today)
    readers.set(key, reader)
  }
  return reader
}

/** What stands where no format is given: year, month and day in this order, with or without marks between them. */
const PLAIN = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD']

function dayIn([value, ...formats]: readonly unknown[], { today }: HelperContext): Day | undefined {
  const asked = formats.filter((format) => typeof format === 'string')
  for (const format of asked.length > 0 ? asked : PLAIN)
    for (const text of formsOf(value)) {
      const day = readerOf(format, today)(text)
      if (day !== undefined) return day
    }
  return undefined
}

const two = (number: number): string => String(number).padStart(2, '0')

export const dates: Helpers = {
  isDate: (args, _named, context) => dayIn(args, context) !== undefined,
  date: (args, _named, context) => {
    const day = dayIn(args, context)
    if (day === undefined) {
      context.note(`date was given "${printed(args[0])}", which is no date in the format "${printed(args[1])}"`)
      return 'Invalid Date'
    }
    const { year, month, day: date } = civil(day)
    return `${String(year).padStart(4, '0')}/${two(month)}/${two(date)}`
  },
}
