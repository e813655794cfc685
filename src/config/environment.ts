import { homeFolder } from '#vocabulary/home-folder.ts'
import { join } from 'node:path'

/** What the program takes from its environment. Nothing else reads process.env. */
export interface Environment {
  /** DAYBOOK_CONFIG, or PAISA_CONFIG. */
  readonly configFile?: string
  /** DATABASE_URL: a PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string
  /** DAYBOOK_PROVIDERS_URL: a mirror that is asked instead of the price providers, as URL/HOST/PATH. */
  readonly providersUrl?: string
  /** DAYBOOK_OIDC_CLIENT_SECRET. */
  readonly oidcClientSecret?: string
  readonly home: string
  /** What another program needs to run, and nothing that could be secret: where programs are, and that texts are UTF-8. */
  readonly forTools: Readonly<Record<string, string>>
  /** LEDGER_FILE, by which ledger and hledger find a journal. */
  readonly journalFile?: string
  /** What programs keep for themselves between runs. */
  readonly stateFolder: string
  /** Whether somebody sits in front of this machine who could see a window. */
  readonly hasDisplay: boolean
  /** What a program needs that opens a window; it is the person's own. */
  readonly forOpening: Readonly<Record<string, string | undefined>>
  /** Folders in which a configuration may lie: Documents, then the configuration folder of the desktop. */
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
