import { userInfo } from 'node:os'

/** The user who makes a change, and an IP address or "command line". */
export interface Origin {
  readonly by: string
  readonly from: string
}

/** A change that is made on the command line, by the user of this process. */
export const commandLine = (): Origin => ({ by: systemUser(), from: 'command line' })

/** '' where the system has no name for the user, as in a container. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return '' // userInfo throws if there is no such user.
  }
}
