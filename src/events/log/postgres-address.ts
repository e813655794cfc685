import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { UnusableUrl } from './sql-error.ts'

/** What an address of a server says in a way of which the driver makes something else. */
export interface Address {
  /** What is left for the driver. */
  readonly url: string
  readonly host?: string
  readonly port?: number
  readonly database?: string
  readonly ssl?: { readonly ca?: string; readonly host?: string; readonly checkServerIdentity?: () => undefined }
}

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']
const PORT = 5432

/**
 * Reads an address as PostgreSQL's own programs do. The driver takes a bracket for the host of an IPv6 address and %20 in the name of a database
 * for itself, and gives to the server as a setting whatever it does not know. Throws UnusableUrl; the address may hold a password, so it is not repeated.
 */
export function addressOf(text: string): Address {
  const [server = '', ...asked] = text.split('?')
  const parameters = new URLSearchParams(asked.join('?'))
  const [, authority = '', name = ''] = /^[^:]+:\/\/([^/]*)\/?(.*)$/.exec(server) ?? []
  const [, ip, port] = /(?:^|@)\[([\da-f:.]+)\](?::(\d+))?$/i.exec(authority) ?? []
  checkChannel(parameters)
  const ssl = certified(parameters, ip ?? authority.replace(/^.*@|:\d+$/g, ''))
  return {
    ...(name !== '' && { database: decodedName(name) }),
    ...(ip !== undefined && listOf(ip, Number(port ?? PORT))),
    ...(ssl && { ssl }),
    url: parameters.size === 0 ? server : `${server}?${parameters}`,
  }
}

/** The driver takes apart a text at its colons, and a list not; it says that it takes no lists. */
const listOf = (ip: string, port: number): Pick<Address, 'host' | 'port'> => ({ host: [ip] as unknown as string, port: [port] as unknown as number })

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    throw new UnusableUrl('has a "%" in the name of the database that stands for no character; write it as %25')
  }
}

/** Hosts of databases hand out addresses that ask for it. It is done away with where it is only preferred. */
function checkChannel(parameters: URLSearchParams): void {
  if (parameters.get('channel_binding') === 'require')
    throw new UnusableUrl(
      'asks for channel_binding=require, which this program cannot do; leave that out, and name sslmode=verify-full so that the certificate of the server is looked at',
    )
  parameters.delete('channel_binding')
}

/** By what a server is known; undefined for what the driver does by itself, which looks for "localhost" in the certificate of one that is named by its number. */
function certified(parameters: URLSearchParams, host: string): Address['ssl'] {
  const mode = parameters.get('sslmode') ?? 'prefer'
  if (!SSL_MODES.includes(mode)) throw new UnusableUrl(`has an sslmode that is none of ${SSL_MODES.join(', ')}`)
  const file = parameters.get('sslrootcert')
  const ca = file === null || file === 'system' ? undefined : certificates(file)
  if (ca !== undefined) parameters.delete('sslrootcert')
  const signed = ca !== undefined && { ca }
  if (mode === 'verify-full') return signed || isIP(host) !== 0 ? { ...signed, ...(isIP(host) !== 0 && { host }) } : undefined
  return signed && /^(require|verify-ca)$/.test(mode) ? { ...signed, checkServerIdentity: () => undefined } : undefined
}

function certificates(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UnusableUrl(`names with sslrootcert a file that cannot be read (${(error as NodeJS.ErrnoException).code}): ${file}`)
  }
}

/** What a server or a pooler does not take of what an address has behind its question mark. */
export const refusedSetting = ({ code, message }: { readonly code: string; readonly message: string }): string | undefined =>
  /^(08P01|22023|42501|42704)$/.test(code) && /parameter/.test(message) ? `has behind "?" what the server does not take: ${message}` : undefined

/** Why there is no connection over TLS, which an address asks for; undefined for anything else. The driver goes on with TLS after a server's no, and hears it hang up. */
export function withoutTls({ code, message }: { readonly code: string; readonly message: string }): string | undefined {
  if (code === 'ECONNRESET' && message.includes('before secure TLS connection'))
    return 'the database server gave no connection over TLS, which DATABASE_URL asks for: switch TLS on there (ssl = on), or leave sslmode out where the way to it is safe'
  if (!/^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/.test(code)) return undefined
  const signer = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code) ? '; name the file of who signed it as sslrootcert in DATABASE_URL' : ''
  return `the certificate of the database server is not trusted: ${message}${signer}`
}
