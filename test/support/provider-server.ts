import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderServer {
  /** The mirror's address, for DAYBOOK_PROVIDERS_URL or `providerTools`. */
  readonly url: string
  /** What was asked, as HOST/PATH?QUERY, in order. */
  readonly asked: string[]
  /** Answers a path (HOST/PATH, without the query) from now on. A string is a body with status 200. */
  on(
    path: string,
    answer:
      | string
      | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
      | ((response: ServerResponse, request: IncomingMessage) => void),
  ): void
  close(): Promise<void>
}

/** A local server that speaks the formats of price providers; anything not told of is 404. */
export async function providerServer(): Promise<ProviderServer> {
  const answers = new Map<string, (response: ServerResponse, request: IncomingMessage) => void>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url!.slice(1)
    asked.push(url)
    const answer = answers.get(url.split('?')[0]!)
    if (answer) answer(response, request)
    else response.writeHead(404).end('no such page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    on: (path, answer) => {
      if (typeof answer === 'function') answers.set(path, answer)
      else if (typeof answer === 'string') answers.set(path, (response) => response.end(answer))
      else answers.set(path, (response) => response.writeHead(answer.status, answer.headers).end(answer.body ?? ''))
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
