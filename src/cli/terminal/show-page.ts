import { spawn } from 'node:child_process'
import { readEnvironment } from '../../config/environment.ts'

/** What opens an address in the browser that the person uses, by platform. */
const OPENERS: Readonly<Record<string, readonly string[]>> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

/** Shows an address in a browser where there is somebody to see it: at a terminal of this machine, with a display. False otherwise. */
export function showPage(url: string): boolean {
  const { hasDisplay, forOpening } = readEnvironment()
  if (!hasDisplay || !process.stdout.isTTY) return false
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(command!, [...args, url], { detached: true, stdio: 'ignore', env: forOpening })
  // The address stands on the terminal; without a browser to be found it is opened by hand.
  opener.on('error', () => undefined)
  opener.unref()
  return true
}
