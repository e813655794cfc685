import { existsSync } from 'node:fs'

/**
 * The Chromium of this machine, or the one that CHROMIUM names; undefined when there is none. Its shell without windows comes first:
 * the same engine, which draws a page with two thirds of the work.
 */
export const CHROMIUM = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== '' && existsSync(path))
