import type { ErrorCases, Example } from '../example.ts'

const timeclock = (text: string): Example => ({ files: { 'work.timeclock': text } })
const timedot = (text: string): Example => ({ files: { 'work.timedot': text } })

/** What is wrong in timeclock and timedot files. */
export const hledgerClocks: ErrorCases = {
  clock_entry_invalid: {
    when: 'A line of a timeclock file cannot be read.',
    examples: [timeclock('start 2024-01-31 09:00\n'), timeclock('i 2024-01-31 9 work\n')],
  },
  clock_in_missing: { when: 'A clock-out has no clock-in.', examples: [timeclock('o 2024-01-31 10:00\n')] },
  clock_out_early: { when: 'A clock-out is before its clock-in.', examples: [timeclock('i 2024-01-31 09:00 work\no 2024-01-31 08:00\n')] },
  clock_out_missing: {
    when: 'A session has no clock-out, or one that is years away; of the last one, which may be running now, it is a warning.',
    examples: [
      timeclock('i 2024-01-31 09:00 work\ni 2024-01-31 10:00 work\n'),
      timeclock('i 1924-01-31 09:00 work\no 2024-01-31 10:00\n'),
      timeclock('i 2024-01-31 09:00 work\n'),
    ],
  },
  timedot_invalid: {
    when: 'A line of a timedot file cannot be read.',
    examples: [timedot('work  ....\n'), timedot('2024-01-31\nwork  four\x2fhours\n'), timedot('*work\n')],
  },
}
