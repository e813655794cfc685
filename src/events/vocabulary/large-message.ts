/** How much of a too large message is inspected. */
import { elementAt } from './element-at.ts'
export const HEAD_BYTES = 4096

/** The JSON-RPC error for a too large message, with its id if that comes before its parameters. */
export function tooLargeAnswer(head: string, megabytes: number): string {
  const before = elementAt(head.split(/"params"\s*:/, 1), 0)
  const id = /"id"\s*:\s*(-?\d{1,15}|"(?:[^"\\]|\\.){0,200}")/.exec(before)?.[1] ?? 'null'
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":-32600,"message":"the message is larger than ${megabytes} MiB and was not read; send less at once"}}`
}
