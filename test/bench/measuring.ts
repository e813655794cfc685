import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import type { Layout, WrittenBook } from './bench-book.ts'
import type { Results } from './results.ts'

/** What the parts of a bench share: where the book of ledger is, how often to measure, and whom to tell. */
export interface Bench {
  readonly folder: string
  readonly journal: string
  readonly config: string
  readonly transactions: number
  readonly rounds: number
  readonly record: Results['record']
  /** The large book in another size, dialect or layout. */
  readonly bookOf: (transactions: number, dialect: Dialect, layout?: Layout) => WrittenBook
}

/** The day that is today in every run. */
export const TODAY = ['--now', '2024-12-31']

/** Milliseconds that a program takes; throws when it does not end well. */
export function timed(command: string, args: readonly string[]): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  const took = performance.now() - started
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stderr.slice(0, 2000)}`)
  return took
}

/** A run of node that says at its end how much memory it had at most. */
export function withPeak(folder: string, args: readonly string[]): { readonly ms: number; readonly peakMiB: number } {
  const told = join(folder, 'peak')
  const telling = `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(told)}, String(process.resourceUsage().maxRSS)))`
  const ms = timed(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(telling)}`, ...args])
  return { ms, peakMiB: Number(readFileSync(told, 'utf8')) / 1024 }
}

/** Milliseconds of the processor that a run of node uses, all threads together. */
export function withProcessor(folder: string, args: readonly string[]): number {
  const told = join(folder, 'processor')
  const telling = `import { writeFileSync } from 'node:fs'; process.on('exit', () => { const { user, system } = process.cpuUsage(); writeFileSync(${JSON.stringify(told)}, String((user + system) / 1000)) })`
  timed(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(telling)}`, ...args])
  return Number(readFileSync(told, 'utf8'))
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
