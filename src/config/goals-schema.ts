import { z } from 'zod'
import { tryParseDay } from '#vocabulary/day.ts'

/** What a person saves for, as the configuration has it. */

export const distinctNames = z.array(z.string()).refine((list) => new Set(list).size === list.length, 'the same name stands in the list twice')
const DAY_EXPECTED = 'expected a day of the calendar as YYYY-MM-DD'
/** The form of the configuration knows a day by its pattern. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: DAY_EXPECTED, abort: true })
  .refine((text) => tryParseDay(text) !== undefined, DAY_EXPECTED)

export const retirementGoal = z.strictObject({
  name: z.string().min(1),
  icon: z.string().meta({ 'ui:widget': 'icon' }),
  swr: z.number().min(1).max(10).describe('safe withdrawal rate, in percent a year'),
  savings: distinctNames.meta({ 'ui:widget': 'accounts' }).describe('accounts that hold the savings'),
  expenses: distinctNames.default([]).meta({ 'ui:widget': 'accounts' }).describe('accounts of yearly spending'),
  yearly_expenses: z.number().min(0).default(0).describe('used instead of the accounts unless 0'),
  priority: z.int().default(0),
})

export const savingsGoal = z
  .strictObject({
    name: z.string().min(1),
    icon: z.string().meta({ 'ui:widget': 'icon' }),
    target: z.number().min(0),
    accounts: distinctNames.meta({ 'ui:widget': 'accounts' }).describe('accounts that hold the savings'),
    target_date: z.union([isoDate, z.literal('')], { error: DAY_EXPECTED }).default(''),
    rate: z.number().min(0).optional(),
    payment_per_period: z.number().min(0).default(0),
    priority: z.int().default(0),
  })
  .refine((goal) => goal.target_date === '' || goal.rate !== undefined, { path: ['rate'], message: 'a goal with a target_date needs a rate' })
  .transform((goal) => ({ ...goal, rate: goal.rate ?? 0 }))
