import { join } from 'node:path'
import { homeFolder } from '#vocabulary/temporary-file.ts'
import { version as packageVersion } from '../../package.json'
import { userInfo } from 'node:os'

/** What the program takes from its environment. Nothing else reads process.env. */
export interface Environment {
  /** DAYBOOK_CONFIG, or PAISA_CONFIG. */
  readonly configFile?: string
  /** DATABASE_URL: a PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string
  /** DAYBOOK_PROVIDERS_URL: a mirror to use instead of the price providers, as URL/HOST/PATH. */
  readonly providersUrl?: string
  /** DAYBOOK_OIDC_CLIENT_SECRET. */
  readonly oidcClientSecret?: string
  readonly home: string
  /** The environment for the dialects' tools: the search path and UTF-8, nothing that could be secret. */
  readonly forTools: Readonly<Record<string, string>>
  /** LEDGER_FILE, by which ledger and hledger find a journal. */
  readonly journalFile?: string
  /** The folder for the state of programs between runs. */
  readonly stateFolder: string
  /** Whether this machine has a display. */
  readonly hasDisplay: boolean
  /** What a program needs that opens a window; it is the person's own. */
  readonly forOpening: Readonly<Record<string, string | undefined>>
  /** Folders that may have a configuration: Documents, then the configuration folder of the desktop. */
  readonly folders: readonly string[]
}

export function readEnvironment(variables: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const home = variables['HOME'] || homeFolder()
  const configFile = variables['DAYBOOK_CONFIG'] || variables['PAISA_CONFIG']
  const databaseUrl = variables['DATABASE_URL']
  const providersUrl = variables['DAYBOOK_PROVIDERS_URL']
  const journalFile = variables['LEDGER_FILE']
  const oidcClientSecret = variables['DAYBOOK_OIDC_CLIENT_SECRET']
  return {
    ...(journalFile ? { journalFile } : {}),
    stateFolder: variables['XDG_STATE_HOME'] || (process.platform === 'win32' && variables['LOCALAPPDATA']) || join(home, '.local', 'state'),
    hasDisplay:
      !variables['SSH_CONNECTION'] &&
      !variables['CI'] &&
      (process.platform !== 'linux' || Boolean(variables['DISPLAY'] || variables['WAYLAND_DISPLAY'])),
    forOpening: variables,
    ...(configFile ? { configFile } : {}),
    ...(oidcClientSecret ? { oidcClientSecret } : {}),
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(providersUrl ? { providersUrl: providersUrl.replace(/\/$/, '') } : {}),
    home,
    forTools: { LANG: 'C.UTF-8', PATH: variables['PATH'] ?? '' },
    folders: [variables['XDG_DOCUMENTS_DIR'] || join(home, 'Documents'), variables['XDG_CONFIG_HOME'] || join(home, '.config')],
  }
}

/** The version of Daybook, as package.json has it: "0.2.0". */
export const version: string = packageVersion

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
