#!/usr/bin/env node
// `npm run check`: everything that can be said about the code without running it, side by side, in a few seconds.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const CHECKS = [
  {
    name: 'types',
    says: 'TypeScript, strict',
    // Four checkers each find the common types; one, which collects seldom, takes half of their work and with the other checks beside it less time.
    arguments: ['ts7/bin/tsc', '-p', '.', '--pretty', 'false', '--checkers', '1'],
    environment: { GOGC: '400' },
  },
  {
    name: 'lint',
    says: 'oxlint',
    arguments: ['oxlint/bin/oxlint', '--quiet', '--format', 'unix', 'src', 'ui', 'test', 'build.mjs', 'vitest.config.ts'],
  },
  {
    name: 'format',
    says: 'biome, `npm run format` mends it',
    arguments: ['@biomejs/biome/bin/biome', 'format', '--max-diagnostics=none'],
    // The names are enough: nobody mends this by hand.
    brief: (output) => [...output.matchAll(/^(\S+) format ━/gm)].map((match) => match[1]).join('\n') || output,
  },
  { name: 'dead code', says: 'knip: unused files, exports, dependencies', arguments: ['knip/bin/knip.js', '--no-progress'] },
  {
    name: 'imports',
    says: 'dependency-cruiser: who may import whom',
    arguments: ['dependency-cruiser/bin/dependency-cruise.mjs', '--output-type', 'err', 'src', ...['ui'].filter((folder) => existsSync(folder))],
    // With a TypeScript that it cannot load it sees no modules and is content; a cruise of nothing proves nothing.
    proof: (output) => Number(/\((\d+) modules/.exec(output)?.[1] ?? 0) > 20 || 'it saw no modules: is typescript@6 still installed beside ts7?',
  },
]

/** What a person reads before mending something. */
const LINES_MAX = 80

const chosen = process.argv.slice(2)
const checks = CHECKS.filter((check) => chosen.length === 0 || chosen.includes(check.name))
if (checks.length === 0) {
  console.error(`unknown check; there are: ${CHECKS.map((check) => check.name).join(', ')}`)
  process.exit(2)
}

const run = (check) =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(
      process.execPath,
      check.arguments.map((argument, index) => (index === 0 ? `node_modules/${argument}` : argument)),
      {
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...check.environment },
      },
    )
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('close', (code) => {
      const proof = code === 0 ? (check.proof?.(output) ?? true) : true
      if (proof !== true) output += `\n${proof}\n`
      const ok = code === 0 && proof === true
      console.log(
        `${ok ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(10)} ${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${check.says}`,
      )
      resolve({ name: check.name, ok, output: check.brief?.(output) ?? output })
    })
  })

const results = await Promise.all(checks.map(run))
const failed = results.filter((result) => !result.ok)
for (const { name, output } of failed) {
  const lines = output.trim().split('\n')
  console.log(
    [`\n--- ${name} ---`, ...lines.slice(0, LINES_MAX), ...(lines.length > LINES_MAX ? [`and ${lines.length - LINES_MAX} lines more`] : [])].join(
      '\n',
    ),
  )
}
process.exit(failed.length === 0 ? 0 : 1)
