import fc from 'fast-check'
import { QUICK_RUNS } from './thorough.ts'

/* Properties without a number of their own run as often as the others in `npm test`. */
fc.configureGlobal({ numRuns: QUICK_RUNS })
