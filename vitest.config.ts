import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', process.env['CHROMIUM'] ?? ''].find(
  (path) => path !== '' && existsSync(path),
)

// On a laptop without Chromium everything else still runs. In CI a missing browser fails there, instead of passing unseen.
const runBrowser = chromium !== undefined || process.env['CI'] !== undefined
if (!runBrowser) console.warn('test/browser is left out: no Chromium found (install it, or name it in CHROMIUM)')

const shared = { testTimeout: 30_000, hookTimeout: 60_000, teardownTimeout: 10_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**'],
          // One thread a core that keeps its modules: a hundred files in 1.4 s, where a process a file takes 26 s.
          pool: 'threads',
          isolate: false,
        },
      },
      ...(runBrowser
        ? [
            {
              test: {
                ...shared,
                name: 'browser',
                include: ['test/browser/**/*.test.{ts,tsx}'],
                testTimeout: 90_000,
                hookTimeout: 180_000,
                pool: 'forks' as const,
                fileParallelism: false,
                // After the others: a browser and a build beside them would only make everything slow and flaky.
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
})
