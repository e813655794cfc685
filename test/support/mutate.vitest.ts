import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutate` has chosen. Every run loads the code anew, so that a mutant in a constant takes effect. */
export default defineConfig({
  resolve: { alias: { '#vocabulary/thread.ts': fileURLToPath(new URL('./bundled-thread.ts', import.meta.url)) } },
  test: {
    include: (process.env['MUTATE_TESTS'] ?? '').split(','),
    pool: 'threads',
    isolate: false,
    globalSetup: 'test/support/run-folder.ts',
    setupFiles: ['test/support/mutate-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
