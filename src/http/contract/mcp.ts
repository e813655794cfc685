import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const callMcp = endpoint({
  method: 'POST',
  path: '/mcp',
  tag: 'mcp',
  summary:
    'The Model Context Protocol (streamable HTTP, without sessions): tools and resources that read the book. 404 unless `mcp: true` is configured.',
  body: z.unknown().meta({
    description: 'a message of JSON-RPC 2.0, or a list of them',
    examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'net_worth', arguments: {} } }],
  }),
  answer: z.unknown().describe('its answer'),
})

export const streamMcp = endpoint({
  method: 'GET',
  path: '/mcp',
  tag: 'mcp',
  summary: 'Always 405: the service sends no messages on its own.',
  answer: z.unknown(),
})
