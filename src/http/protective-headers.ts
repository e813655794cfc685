import type { FastifyInstance } from 'fastify'

/** What the pages may load: themselves, and nothing from anywhere else. */
const PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'", // style attributes of charts
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** No HSTS: who puts TLS in front says for how long. */
const HEADERS = Object.entries({
  'Content-Security-Policy': PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // What old browsers guess to be an attack is one in itself.
  'X-XSS-Protection': '0',
})

/** Every answer says what a browser may do with it, refusals and what is no route of ours included. */
export function addProtectiveHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of HEADERS) raw.setHeader(name, value)
    done()
  })
}
