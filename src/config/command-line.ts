import { userInfo } from 'node:os'
import type { Origin } from './live-configuration.ts'

/** A change that is made on the command line, by the user of this process. */
export const commandLine = (): Origin => ({ by: systemUser(), from: 'command line' })

/** '' where the system has no name for the user, as in a container. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return '' // It says so only by throwing.
  }
}
