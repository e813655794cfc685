/*
 * Opening a database runs much code a few times. V8 takes that for much work and has its optimising compiler rebuild it in the
 * background: a fifth of the processor time of a start and 45 MB, for code that then waits for questions. What a package brings needs
 * no validation before it is called.
 */
const FLAGS = ['--wasm-lazy-validation']

/**
 * What V8 compiles PGlite with. The log is written in small pieces and never searched: optimising it cost a tenth of the processor time
 * of a first sync of 100,000 transactions and 20 to 60 MB, which the compiler's threads gave back to nobody. The largest budget there is
 * was still run through by a book of 1,300 transactions (measured 2026-11-23). Questions in SQL take a quarter less of the processor
 * with it, from the second on.
 */
export const PGLITE_FLAGS = {
  log: [...FLAGS, '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'],
  questions: [...FLAGS, '--wasm-tier-up', '--wasm-dynamic-tiering', '--wasm-tiering-budget=100000000'],
}
