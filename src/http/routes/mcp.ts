import type { FastifyInstance } from 'fastify'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { callMcp, streamMcp } from '../contract/query.ts'
import { innerDoor } from '../inner-door.ts'
import { HttpRefusal, notFound } from '../refusal.ts'
import { route } from '../route.ts'

/** Whoever may ask the API may ask through the protocol, with the same session; every tool is a request of theirs. */
export function registerMcp(app: FastifyInstance, configuration: LiveConfiguration, version: string): void {
  route(app, callMcp, async ({ body, request, reply }) => {
    if (!configuration.current.settings.mcp) return off
    // Nobody needs it who does not ask for it.
    const [{ bookServer }, { StreamableHTTPServerTransport }] = await Promise.all([
      import('../../mcp/book-server.ts'),
      import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    ])
    const { host, 'x-auth': token } = request.headers
    const headers = { ...(host !== undefined && { host }), ...(typeof token === 'string' && { 'x-auth': token }) }
    const server = bookServer(innerDoor(app, { headers, remoteAddress: request.ip }), version)
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    reply.hijack()
    reply.raw.once('close', () => void server.close())
    await server.connect(transport as Parameters<typeof server.connect>[0])
    await transport.handleRequest(request.raw, reply.raw, body)
    return
  })
  route(app, streamMcp, () => (configuration.current.settings.mcp ? unasked : off))
}

const off = notFound('the Model Context Protocol is switched off; write mcp: true into the configuration')
const unasked = new HttpRefusal(405, 'INVALID_REQUEST', '/mcp takes POST', { Allow: 'POST' })
