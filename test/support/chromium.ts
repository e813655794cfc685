import { existsSync } from 'node:fs'

const WITH_WINDOWS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The Chromium of this machine, or the one that CHROMIUM names; undefined when there is none. Its shell without windows comes first:
 * the same engine, which draws a page with two thirds of the work.
 */
export const CHROMIUM = firstOf(process.env['CHROMIUM'] ?? '', '/usr/bin/chromium-headless-shell', ...WITH_WINDOWS)

/** One that also shows notices of the system, which the shell refuses; undefined when there is none. */
export const CHROMIUM_WITH_NOTICES = firstOf(...WITH_WINDOWS)

function firstOf(...paths: readonly string[]): string | undefined {
  return paths.find((path) => path !== '' && existsSync(path))
}
