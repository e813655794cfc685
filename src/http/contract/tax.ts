import { z } from 'zod'
import { amount } from './fields.ts'

/** India's tax on a capital gain; what does not apply is 0. */
export const tax = z.object({ gain: amount, taxable: amount, slab: amount, long_term: amount, short_term: amount })
