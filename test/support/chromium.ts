import { existsSync } from 'node:fs'

/** The Chromium of this machine, or the one that CHROMIUM names; undefined when there is none. */
export const CHROMIUM = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path !== '' && existsSync(path),
)
