/**
 * An option of node's: PGlite is compiled by the first of V8's two compilers and not once more by the second. To open a database
 * and close it again, as tests do, then takes half of the processor time (measured: 1.4 s instead of 2.7). The built program says the
 * same to V8 by itself, and is started without: of what the build has compiled V8 takes nothing where its flags are others.
 */
export const FIRST_COMPILER = '--liftoff-only'
