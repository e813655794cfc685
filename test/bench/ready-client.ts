import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let ready: Promise<void> | undefined

/**
 * Resolves when this program can ask a server without loading anything for it first. Node loads what `fetch` needs with the first
 * request, which took 130 to 200 ms beside a server that is just starting, and was counted as the server's.
 */
export const clientIsReady = (): Promise<void> => (ready ??= askAnother())

async function askAnother(): Promise<void> {
  const server = createServer((_, response) => response.end('ready')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (let requests = 0; requests < 3; requests++) await (await fetch(`http://127.0.0.1:${port}/`)).text()
  server.closeAllConnections()
  server.close()
}
