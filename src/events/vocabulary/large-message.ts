/** What of a message that is too large is looked at. */
export const HEAD_BYTES = 4096

/** The answer of JSON-RPC to a message that is too large to be read, with its id as far as its beginning has one before its parameters. */
export function tooLargeAnswer(head: string, megabytes: number): string {
  const before = head.split(/"params"\s*:/, 1)[0]!
  const id = /"id"\s*:\s*(-?\d{1,15}|"(?:[^"\\]|\\.){0,200}")/.exec(before)?.[1] ?? 'null'
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":-32600,"message":"the message is larger than ${megabytes} MiB and was not read; send less at once"}}`
}
