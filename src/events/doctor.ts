import { z } from 'zod'
import { defineEvent } from './define.ts'

/* The stream `doctor`: what a person knows of a finding better than the checks do. */

export const DOCTOR_STREAM = 'doctor'

const key = z.string().describe('of the check and what it found, wherever in the files it stands')
const who = z.string().describe("'' while nobody has to log in")

export const findingMuted = defineEvent(
  'FindingMuted',
  z.object({ key, rule: z.string(), about: z.string().describe('what was found, in words'), reason: z.string(), who }),
)
export const findingUnmuted = defineEvent('FindingUnmuted', z.object({ key, who }))
export const doctorEvents = [findingMuted, findingUnmuted] as const
