import type { FastifyInstance } from 'fastify'
import { accountTree } from '../../projections/reports/account-tree.ts'
import { getAccountTree, getPaisaAccountTree } from '../contract/account-tree.ts'
import type { Ledgers } from '../../service/ledgers.ts'
import { route, Written } from '../route.ts'
import { connectNodes } from '../rpc/connect-json.ts'
import { accountTreeMessage } from '../rpc/protobuf.ts'

/** Connect's unary protocol: the codec of the request is the codec of the answer; errors have a form of their own. */
export function registerAccountTree(app: FastifyInstance, ledgers: Ledgers): void {
  for (const endpoint of [getAccountTree, getPaisaAccountTree]) {
    route(app, endpoint, ({ request }) => {
      const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
      if (type === 'application/proto') return new Written(accountTreeMessage(accountTree(ledgers.current())), 'application/proto')
      if (type !== 'application/json') {
        return connectError(415, 'unknown', `the content type "${type}" is neither application/json nor application/proto`)
      }
      if (!isJson(request.body)) return connectError(400, 'invalid_argument', 'the body is not JSON')
      const accounts = connectNodes(accountTree(ledgers.current()))
      return accounts.length > 0 ? { accounts } : {}
    })
  }
}

const connectError = (status: number, code: string, message: string): Written =>
  new Written(JSON.stringify({ code, message }), 'application/json', { 'Accept-Post': 'application/json, application/proto' }, status)

function isJson(body: unknown): boolean {
  try {
    JSON.parse(Buffer.isBuffer(body) ? body.toString() : '')
    return true
  } catch {
    return false
  }
}
