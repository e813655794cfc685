/**
 * An option of node's: PGlite is compiled by the first of V8's two compilers and not once more by the second. To open a database
 * and close it again, as tests do, then takes half of the processor time (measured: 1.4 s instead of 2.7).
 */
export const FIRST_COMPILER = '--liftoff-only'
