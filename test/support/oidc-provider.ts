import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const CLIENT = { id: 'daybook', secret: 'client secret' }

export interface LocalProvider {
  readonly issuer: string
  /** What it says of who logs in; `sub` among it. */
  claims: Record<string, unknown>
  /** What it says when asked about the user, and not in the signed token. */
  userinfo: Record<string, unknown>
  /** By how much its clock is off. */
  clockOffSeconds: number
  /** Replaces the nonce in the token. */
  nonce: string | undefined
  /** Logs in at the address to which the browser was sent; returns the query that comes back. */
  logIn(url: string): Promise<string>
  close(): void
}

/** An OpenID Connect provider on this machine, which lets everybody in: discovery, keys, authorization code with PKCE, a signed token. */
export async function localProvider(): Promise<LocalProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, URLSearchParams>()
  const signed = (payload: object): string => {
    const text = [{ alg: 'RS256', kid: 'one' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
  }
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname, searchParams } = new URL(request.url!, provider.issuer)
    if (pathname === '/.well-known/openid-configuration')
      return send(200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        userinfo_endpoint: `${provider.issuer}/userinfo`,
        jwks_uri: `${provider.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (pathname === '/keys') return send(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] })
    if (pathname === '/userinfo') return send(200, { sub: provider.claims['sub'], ...provider.userinfo })
    if (pathname === '/authorize') {
      const code = randomUUID()
      codes.set(code, searchParams)
      const back = new URL(searchParams.get('redirect_uri')!)
      back.search = new URLSearchParams({ code, state: searchParams.get('state')! }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      const asked = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret.replace(' ', '+')}`).toString('base64')}`
      if (request.headers.authorization !== basic) return send(401, { error: 'invalid_client' })
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!asked || challenge !== asked.get('code_challenge') || form.get('redirect_uri') !== asked.get('redirect_uri'))
        return send(400, { error: 'invalid_grant' })
      const now = Math.floor(Date.now() / 1000) + provider.clockOffSeconds
      const token = {
        iss: provider.issuer,
        aud: CLIENT.id,
        iat: now,
        exp: now + 300,
        nonce: provider.nonce ?? asked.get('nonce'),
        ...provider.claims,
      }
      send(200, { access_token: randomUUID(), token_type: 'Bearer', id_token: signed(token) })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const provider: LocalProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    userinfo: {},
    clockOffSeconds: 0,
    nonce: undefined,
    logIn: async (url) => new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!).search,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}
