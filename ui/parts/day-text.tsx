import { type Day, shortDay } from '../figures/days.ts'

/** A day in a cell of a table, which stays in one line however narrow the column is. */
export const DayText = ({ day }: { day: Day }) => <span class="day">{shortDay(day)}</span>
