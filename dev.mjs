// `npm run dev`: the server and the pages from their sources. A saved file of the server starts it again, one of the pages is shown at
// once. What is written behind "--" goes to `daybook serve`; without a --config it serves the demo book. Ctrl-C ends it all.
//
//   npm run dev -- --config ~/book/daybook.yaml --port 7600 --pages-port 5200
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { watch } from 'chokidar'
import { createServer } from 'vite'

const rest = process.argv.slice(2)
const taken = (name, otherwise) => {
  const at = rest.indexOf(name)
  return Number(at < 0 ? otherwise : rest.splice(at, 2)[1])
}
/** Beside the port of a Daybook that one lives with. */
const port = taken('--port', 7501)
const pagesPort = taken('--pages-port', 5173)
if (!rest.includes('--config')) rest.push('--demo')

/** Several files are saved at a time. */
const QUIET_MS = 150
/** A server that does not end by itself is ended. */
const PATIENCE_MS = 10_000

let server
let stopping = false

const startServer = () => {
  const started = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts', 'serve', '--port', String(port), ...rest], { stdio: 'inherit' })
  server = started
  started.once('exit', () => {
    if (server === started && !stopping) console.log('the server has ended; it starts again when a file of it is saved')
  })
}

/** The database has one owner: the next server starts when this one has let go of it. */
const endServer = async () => {
  const ending = server
  server = undefined
  if (ending.exitCode !== null || ending.signalCode !== null) return
  const patience = setTimeout(() => ending.kill('SIGKILL'), PATIENCE_MS)
  ending.kill('SIGTERM')
  await once(ending, 'exit')
  clearTimeout(patience)
}

let turn = Promise.resolve()
const restart = () => {
  turn = turn.then(async () => {
    if (stopping) return
    console.log('starting the server again')
    await endServer()
    if (!stopping) startServer()
  })
}

startServer()
let timer
const sources = watch('src', { ignoreInitial: true })
sources.on('all', () => {
  clearTimeout(timer)
  timer = setTimeout(restart, QUIET_MS)
})

// The pages believe that they come from the server: requests of theirs go on to it under the name that the browser knows.
const proxied = { target: `http://127.0.0.1:${port}` }
const pages = await createServer({
  root: 'ui',
  configFile: 'ui/vite.config.ts',
  cacheDir: resolve('.daybook/vite'),
  clearScreen: false,
  server: { port: pagesPort, strictPort: true, proxy: { '/api': proxied, '/connect': proxied } },
})

const stop = async (code) => {
  if (stopping) return
  stopping = true
  clearTimeout(timer)
  await sources.close()
  await turn
  await Promise.all([endServer(), pages.close()])
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0))

try {
  await pages.listen()
  console.log(`the pages are at ${pages.resolvedUrls.local[0]}`)
} catch (error) {
  console.error(`the pages cannot be served: ${error.message}; --pages-port names another port`)
  await stop(1)
}
