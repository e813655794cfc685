import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutate` has chosen. Every run loads the code anew, so that a mutant in a constant takes effect. */
export default defineConfig({
  test: {
    include: (process.env['MUTATE_TESTS'] ?? '').split(','),
    pool: 'threads',
    isolate: false,
    setupFiles: ['test/support/mutate-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
