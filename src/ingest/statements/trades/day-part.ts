import { bookedDate } from '../values/date-like.ts'

/** A day without the time behind it. */
export const dayPart = (cell: string): string => bookedDate(cell.trim().slice(0, 60)).replace(/(?<=\d)(?:T|[ ,;]{1,3})\d{1,2}:\d{2}.*$/s, '')
