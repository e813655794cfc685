import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpRefusal, invalid } from '../refusal.ts'

/*
 * A page of a stranger, open in the same browser, must not reach a service on this machine: not by a name that it lets point here
 * (the Host it then sends is its own), and not by sending requests across (the Origin is its own).
 */

/** Names under which this machine is known to itself, and IP addresses, which no stranger's name can become. */
function isOwnHost(host: string, allowed: readonly string[]): boolean {
  const name = nameOf(host)
  if (name === 'localhost' || name.endsWith('.localhost') || allowed.some((other) => nameOf(other) === name)) return true
  const own = hostname().toLowerCase()
  // Last: Node's pattern of addresses is compiled when it is first asked, which takes longer than to answer most requests.
  return name === own || name === `${own}.local` || isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/** "Example.org:7500" → "example.org" */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

const first = (value: string | readonly string[] | undefined): string | undefined => (typeof value === 'string' ? value : value?.[0])

/** Node takes the first and drops the others, and whoever let the request through may have looked at another one (RFC 9112, 3.2). */
export const twoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): HttpRefusal | undefined =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1
    ? invalid('the request has more than one Host; accepted: one')
    : undefined

/** Why a request must not be served because of where it comes from; undefined when it may be. */
export function strangersRequest(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  isApi: boolean,
  allowedHosts: readonly string[],
): HttpRefusal | undefined {
  const forbidden = (message: string): HttpRefusal => new HttpRefusal(403, 'FORBIDDEN', message)
  const host = headers.host ?? ''
  if (host === '')
    return forbidden(
      'the request has no Host: whoever asks, or a proxy on the way, has to say for which name (with nginx: proxy_set_header Host $host)',
    )
  if (!isOwnHost(host, allowedHosts)) {
    return forbidden(`the Host "${host}" is not one of this service; if it is yours, add "allowed_hosts: [${nameOf(host)}]" to the configuration`)
  }
  if (!isApi) return undefined
  const origin = first(headers.origin)
  if (origin !== undefined)
    return isSameOrigin(origin, host, allowedHosts)
      ? undefined
      : forbidden(
          `requests from ${origin} are not allowed; if that is this service behind a proxy, add its name to allowed_hosts in the configuration`,
        )
  const site = first(headers['sec-fetch-site'])
  const isForeign = site === 'cross-site' || site === 'same-site'
  // A link from elsewhere that a person follows only reads; what a foreign page fetches or sends in the background does not pass. A frame
  // shows nothing, but how long it takes, and whether it becomes a download, would tell its page what is in the book.
  const isWholePage = [undefined, 'document'].includes(first(headers['sec-fetch-dest']))
  const isFollowedLink = (method === 'GET' || method === 'HEAD') && first(headers['sec-fetch-mode']) === 'navigate' && isWholePage
  return isForeign && !isFollowedLink ? forbidden('requests from other sites are not allowed') : undefined
}

/** The scheme is left out: behind a proxy the page is https while this service speaks http. */
function isSameOrigin(origin: string, host: string, allowedHosts: readonly string[]): boolean {
  const at = /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase()
  if (at === undefined) return false // "null": a sandboxed page or a local file
  return at === host.toLowerCase() || allowedHosts.some((allowed) => nameOf(allowed) === nameOf(at))
}
