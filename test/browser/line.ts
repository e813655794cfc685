import { connect, createServer, type Socket } from 'node:net'

/** What lies between a browser and a server, and can break or fall silent where neither of them notices. */
export interface Line {
  readonly address: string
  /** The next answer at this path breaks off after its first byte. */
  breakAt(path: string): void
  /** The next answer at this path never comes, while all others do. */
  loseAt(path: string): void
  /** Of the next request at this path the server gets the beginning, and the rest once what is returned is called. */
  holdAt(path: string): () => void
  /** What has been opened so far carries nothing any more to the browser, and stays open; what is opened later carries. */
  fallSilent(): void
  close(): void
}

export const lineTo = async (server: string): Promise<Line> => {
  const sockets = new Set<Socket>()
  const silent = new Set<Socket>()
  let breaking: string | undefined
  let losing: string | undefined
  let holding: string | undefined
  let goOn = (): void => undefined
  const carrier = createServer((browser) => {
    const upstream = connect(Number(new URL(server).port), '127.0.0.1')
    for (const [one, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      sockets.add(one)
      // Whoever goes away takes the other along; that is how it is noticed.
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
    /** What has come of an answer that is to break off. */
    let answer: Buffer | undefined
    browser.on('data', (data) => {
      const path = /^[A-Z]+ (\S+) HTTP/.exec(data.toString('latin1'))?.[1]
      if (breaking !== undefined && path?.startsWith(breaking)) {
        answer = Buffer.alloc(0)
        breaking = undefined
      }
      if (losing !== undefined && path?.startsWith(losing)) {
        silent.add(browser)
        losing = undefined
      }
      if (holding !== undefined && path?.startsWith(holding)) {
        holding = undefined
        const body = data.indexOf('\r\n\r\n') + 5
        upstream.write(data.subarray(0, body))
        goOn = () => upstream.write(data.subarray(body))
        return
      }
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      if (silent.has(browser)) return
      if (answer === undefined) return void browser.write(data)
      answer = Buffer.concat([answer, data])
      const body = answer.indexOf('\r\n\r\n') + 4
      if (body >= 4 && answer.length > body) browser.end(answer.subarray(0, body + 1))
    })
  })
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done))
  const place = carrier.address()
  if (place === null || typeof place === 'string') throw new Error('the line has no port')
  return {
    address: `http://127.0.0.1:${place.port}`,
    breakAt: (path) => {
      breaking = path
    },
    loseAt: (path) => {
      losing = path
    },
    holdAt: (path) => {
      holding = path
      return () => goOn()
    },
    fallSilent: () => {
      for (const socket of sockets) silent.add(socket)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      carrier.close()
    },
  }
}
