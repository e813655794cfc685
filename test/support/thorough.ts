/** Set by `npm test`, which leaves out the slow tests; `npm run test:all` runs everything. See vitest.config.ts. */
const IS_QUICK = process.env['DAYBOOK_TESTS'] === 'quick'

/** A number of rounds of something slow: killed, simulated or asked over HTTP. */
export const thorough = <Amount>({ all, quick }: { readonly all: Amount; readonly quick: Amount }): Amount => (IS_QUICK ? quick : all)

/** How often a property runs, with new cases each time. A failure prints its seed. */
export const runs = (all: number): number => thorough({ all, quick: Math.min(all, QUICK_RUNS) })

export const QUICK_RUNS = 25
