import { parseDay } from '#vocabulary/day.ts'

/** The last day of the demo book in tests, so that its figures stay the same. */
export const DEMO_UNTIL = parseDay('2026-06-30')
